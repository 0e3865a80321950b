{{/* The chart's name, or what takes its place. */}}
{{- define "lakegate.name" -}}
{{- .Values.nameOverride | default .Chart.Name | replace "." "-" | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{/* The name of the release's objects. A Service's takes no dots, no digit in front, and at most 63 characters. */}}
{{- define "lakegate.fullname" -}}
{{- $name := include "lakegate.name" . -}}
{{- $full := .Values.fullnameOverride | default (contains $name .Release.Name | ternary .Release.Name (printf "%s-%s" .Release.Name $name)) -}}
{{- $full = $full | replace "." "-" -}}
{{- if regexMatch "^[0-9]" $full -}}
{{- $full = printf "%s-%s" .Chart.Name $full -}}
{{- end -}}
{{- $full | trunc 63 | trimAll "-" -}}
{{- end -}}

{{- define "lakegate.serviceAccountName" -}}
{{- .Values.serviceAccount.name | default (.Values.serviceAccount.create | ternary (include "lakegate.fullname" .) "default") -}}
{{- end -}}

{{- define "lakegate.selectorLabels" -}}
app.kubernetes.io/name: {{ include "lakegate.name" . | quote }}
app.kubernetes.io/instance: {{ .Release.Name | trunc 63 | quote }}
{{- end -}}

{{- define "lakegate.labels" -}}
{{- $labels := include "lakegate.selectorLabels" . | fromYaml -}}
{{- $_ := set $labels "helm.sh/chart" (printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-") -}}
{{- $_ := set $labels "app.kubernetes.io/version" (.Chart.AppVersion | replace "+" "_" | trunc 63 | trimSuffix "-") -}}
{{- $_ := set $labels "app.kubernetes.io/managed-by" .Release.Service -}}
{{- merge $labels (.Values.commonLabels | default dict) | toYaml -}}
{{- end -}}

{{/* The same with a suffix, within the same bounds. Takes a list of the root and the suffix, or nothing. */}}
{{- define "lakegate.suffixed" -}}
{{- $name := include "lakegate.fullname" (index . 0) -}}
{{- with index . 1 -}}
{{- $name = printf "%s-%s" ($name | trunc (int (sub 62 (len .))) | trimSuffix "-") . -}}
{{- end -}}
{{- $name -}}
{{- end -}}

{{/*
An object's metadata. Takes: the root, its suffix, and, if need be, namespace, labels and annotations of its own.
*/}}
{{- define "lakegate.metadata" -}}
{{- $root := .root -}}
metadata:
  name: {{ include "lakegate.suffixed" (list $root .suffix) | quote }}
  namespace: {{ .namespace | default $root.Release.Namespace | quote }}
  labels:
    {{- merge (include "lakegate.labels" $root | fromYaml) (.labels | default dict) | toYaml | nindent 4 }}
  {{- with merge (dict) (.annotations | default dict) ($root.Values.commonAnnotations | default dict) }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}

{{- define "lakegate.image" -}}
{{- with .Values.image -}}
{{- if .digest -}}
{{- printf "%s@%s" .repository .digest -}}
{{- else -}}
{{- printf "%s:%s" .repository (.tag | default $.Chart.AppVersion) -}}
{{- end -}}
{{- end -}}
{{- end -}}
