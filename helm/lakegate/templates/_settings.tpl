{{/*
Looks a key up in `config` as Spring Boot does: nested, dotted or both, with or without hyphens, in any case.
Takes a list of a map and a key in lower case without hyphens; lists become texts with commas, and nothing is found as "".
*/}}
{{- define "lakegate.find" -}}
{{- $key := index . 1 -}}
{{- range $name, $value := index . 0 -}}
{{- $canonical := $name | toString | replace "-" "" | lower -}}
{{- if eq $canonical $key -}}
{{- if kindIs "slice" $value -}}
{{- join "," $value -}}
{{- else if not (or (kindIs "map" $value) (kindIs "invalid" $value)) -}}
{{- include "lakegate.text" $value -}}
{{- end -}}
{{- else if and (kindIs "map" $value) (hasPrefix (printf "%s." $canonical) $key) -}}
{{- include "lakegate.find" (list $value (trimPrefix (printf "%s." $canonical) $key)) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* A value as text: Helm reads numbers as floating-point ones, and would write a million as 1e+06. */}}
{{- define "lakegate.text" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) -}}
{{- int64 . -}}
{{- else -}}
{{- . | toString -}}
{{- end -}}
{{- end -}}

{{/* What the service will find for a key: in `env`, in `config`, or nothing. Takes a list of the root and the key. */}}
{{- define "lakegate.setting" -}}
{{- $root := index . 0 -}}
{{- $key := index . 1 -}}
{{- $variable := $key | upper | replace "." "_" -}}
{{- $env := $root.Values.env | default dict -}}
{{- $set := get $env ($variable | replace "-" "") | default (get $env ($variable | replace "-" "_")) -}}
{{- if $set -}}
{{- include "lakegate.text" $set -}}
{{- else -}}
{{- include "lakegate.find" (list $root.Values.config ($key | replace "-" "" | lower)) -}}
{{- end -}}
{{- end -}}

{{/* A port of the service. Takes a list of the root, the key and its default. */}}
{{- define "lakegate.port" -}}
{{- $value := include "lakegate.setting" (list (index . 0) (index . 1)) | default (index . 2 | toString) -}}
{{- if not (regexMatch "^[0-9]{1,5}$" $value) -}}
{{- fail (printf "config: %s is %q, and the chart needs a port number there" (index . 1) $value) -}}
{{- end -}}
{{- $value -}}
{{- end -}}

{{- define "lakegate.apiPort" -}}
{{- include "lakegate.port" (list . "server.port" 8080) -}}
{{- end -}}

{{- define "lakegate.managementPort" -}}
{{- include "lakegate.port" (list . "management.server.port" 8081) -}}
{{- end -}}

{{/* "true" when the HTTP API is served. */}}
{{- define "lakegate.apiEnabled" -}}
{{- if eq (include "lakegate.setting" (list . "lakegate.api.enabled") | lower) "true" -}}true{{- end -}}
{{- end -}}

{{/* `redis`, `jdbc` or `memory`. */}}
{{- define "lakegate.ledger" -}}
{{- include "lakegate.setting" (list . "lakegate.ledger.type") | default "redis" | lower -}}
{{- end -}}

{{/* "true" when the ledger is an H2 file. */}}
{{- define "lakegate.h2" -}}
{{- if and (eq (include "lakegate.ledger" .) "jdbc") (hasPrefix "jdbc:h2:" (include "lakegate.setting" (list . "spring.datasource.url") | trim | lower)) -}}true{{- end -}}
{{- end -}}

{{/* "true" when the ledger serves one instance only. */}}
{{- define "lakegate.single" -}}
{{- if or (include "lakegate.h2" .) (eq (include "lakegate.ledger" .) "memory") -}}true{{- end -}}
{{- end -}}

{{- define "lakegate.scaled" -}}
{{- if or .Values.autoscaling.enabled .Values.keda.enabled -}}true{{- end -}}
{{- end -}}

{{/* Whole seconds of a duration as Spring Boot reads it: 500ms, 30s, 5m, PT30S, or milliseconds. Takes a list of its key and text. */}}
{{- define "lakegate.seconds" -}}
{{- $text := index . 1 | trim | lower -}}
{{- $number := regexFind "^[0-9]+" $text | int64 -}}
{{- if regexMatch "^[0-9]+(ms)?$" $text -}}
{{- div (add $number 999) 1000 -}}
{{- else if regexMatch "^[0-9]+[smhd]$" $text -}}
{{- mul $number (get (dict "s" 1 "m" 60 "h" 3600 "d" 86400) (regexFind "[smhd]$" $text)) -}}
{{- else if regexMatch "^pt([0-9]+h)?([0-9]+m)?([0-9]+s)?$" $text -}}
{{- $hours := regexFind "[0-9]+h" $text | trimSuffix "h" | int64 -}}
{{- $minutes := regexFind "[0-9]+m" $text | trimSuffix "m" | int64 -}}
{{- $seconds := regexFind "[0-9]+s" $text | trimSuffix "s" | int64 -}}
{{- add (mul $hours 3600) (mul $minutes 60) $seconds -}}
{{- else -}}
{{- fail (printf "%s is %q, which the chart cannot read as a duration: write a number and its unit, such as 30s, or set terminationGracePeriodSeconds" (index . 0) (index . 1)) -}}
{{- end -}}
{{- end -}}

{{/*
From SIGTERM to SIGKILL. The consumer leaves its group (10 s at most), handlers finish within the phase's time, requests within another, and
connections are closed (10 s).
*/}}
{{- define "lakegate.terminationGracePeriodSeconds" -}}
{{- if kindIs "invalid" .Values.terminationGracePeriodSeconds -}}
{{- $key := "spring.lifecycle.timeout-per-shutdown-phase" -}}
{{- $phase := include "lakegate.seconds" (list $key (include "lakegate.setting" (list . $key) | default "30s")) -}}
{{- $sleep := dig "preStop" "sleep" "seconds" 0 (.Values.lifecycle | default dict) -}}
{{- add (mul 2 $phase) 20 $sleep -}}
{{- else -}}
{{- .Values.terminationGracePeriodSeconds -}}
{{- end -}}
{{- end -}}

{{/* The ports in addresses such as `a:9092,b:9093`, as a JSON list. Takes a list of the text and the port where none is written. */}}
{{- define "lakegate.ports" -}}
{{- $ports := list -}}
{{- range regexSplit "," (index . 0) -1 -}}
{{- $written := regexFind ":[0-9]+($|[/?;])" . | trimPrefix ":" | trimSuffix "/" | trimSuffix "?" | trimSuffix ";" -}}
{{- $ports = append $ports ($written | default (index $ 1) | int) -}}
{{- end -}}
{{- $ports | uniq | toJson -}}
{{- end -}}

{{/* What KEDA has to know: servers, group and topics. */}}
{{- define "lakegate.kafka" -}}
servers: {{ .Values.keda.bootstrapServers | default (include "lakegate.setting" (list . "spring.kafka.bootstrap-servers")) | quote }}
group: {{ include "lakegate.setting" (list . "spring.kafka.consumer.group-id") | default "lakegate" | quote }}
topics:
  {{- range include "lakegate.setting" (list . "lakegate.source.topics") | default "lakehouse-ingestion-events" | splitList "," }}
  - {{ trim . | quote }}
  {{- end }}
{{- end -}}
