{{/*
application.yml: what the chart brings, then `config`, which wins over it, then what Secrets hold, which wins over both.
*/}}
{{- define "lakegate.application" -}}
{{- if include "lakegate.privateCa" . -}}
# Of the chart's value privateCa.
{{ include "lakegate.trust" . | fromYaml | toYaml }}
---
{{ end -}}
{{ toYaml .Values.config }}
{{- if .Values.secretFiles }}
---
# Of the chart's value secretFiles.
spring.config.import: "optional:configtree:/etc/lakegate/secrets/"
{{- end }}
{{- end -}}

{{/* "true" when there is a private certificate authority. */}}
{{- define "lakegate.privateCa" -}}
{{- if or .Values.privateCa.configMap .Values.privateCa.secret -}}true{{- end -}}
{{- end -}}

{{- define "lakegate.trust" -}}
{{- $bundle := .Values.privateCa.bundle -}}
spring:
  ssl:
    bundle:
      pem:
        {{ $bundle }}:
          truststore:
            certificate: file:/etc/lakegate/ca/ca.crt
  {{- if has "kafka" .Values.privateCa.usedBy }}
  kafka:
    ssl:
      bundle: {{ $bundle }}
  {{- end }}
  {{- if and (has "redis" .Values.privateCa.usedBy) (eq (include "lakegate.ledger" .) "redis") }}
  data:
    redis:
      ssl:
        bundle: {{ $bundle }}
  {{- end }}
{{- if has "store" .Values.privateCa.usedBy }}
lakegate:
  store:
    ssl-bundle: {{ $bundle }}
{{- end }}
{{- end -}}
