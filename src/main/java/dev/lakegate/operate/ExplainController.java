package dev.lakegate.operate;

import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /api/v1/explain}. */
@RestController
class ExplainController {

  private final GenerationExplainer explainer;

  ExplainController(GenerationExplainer explainer) {
    this.explainer = explainer;
  }

  /** What became of the generation at that place. */
  @GetMapping("/api/v1/explain")
  Explanation explain(@RequestParam(required = false) @Nullable String uri) {
    String given = Parameters.text("uri", uri, "give s3://bucket/prefix/");
    return explainer.explain(S3Uri.parse("uri", given));
  }
}
