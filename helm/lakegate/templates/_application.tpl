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

{{/*
"true" when no TLS to Redis is asked for in `config`: a bundle alone would switch it on. What comes from a Secret is not known, and may ask for it.
*/}}
{{- define "lakegate.plainRedis" -}}
{{- $url := include "lakegate.setting" (list . "spring.data.redis.url") | trim | lower -}}
{{- $host := include "lakegate.setting" (list . "spring.data.redis.host") -}}
{{- $tls := eq (include "lakegate.setting" (list . "spring.data.redis.ssl.enabled") | lower) "true" -}}
{{- $plain := and (not $tls) (or (hasPrefix "redis:" $url) (and (not $url) $host)) -}}
{{- if or (ne (include "lakegate.ledger" .) "redis") $plain -}}true{{- end -}}
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
  {{- if and (has "redis" .Values.privateCa.usedBy) (not (include "lakegate.plainRedis" .)) }}
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
