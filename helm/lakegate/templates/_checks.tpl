{{/* Refuses values that would only fail, or lose something, in the cluster. */}}
{{- define "lakegate.checks" -}}
{{- if not .Values.config -}}
{{- fail "config is empty: give the service's application.yml, with at least one of lakegate.datasets. README.md has examples." -}}
{{- end -}}
{{- include "lakegate.checkScaling" . -}}
{{- include "lakegate.checkLedger" . -}}
{{- include "lakegate.checkReferences" . -}}
{{- include "lakegate.checkSecrets" (list "config" .Values.config) -}}
{{- include "lakegate.checkSecrets" (list "env" .Values.env) -}}
{{- end -}}

{{- define "lakegate.checkScaling" -}}
{{- if and .Values.autoscaling.enabled .Values.keda.enabled -}}
{{- fail "autoscaling.enabled and keda.enabled exclude each other: KEDA makes a HorizontalPodAutoscaler of its own. Switch one of them off." -}}
{{- end -}}
{{- if and .Values.autoscaling.enabled (gt (int .Values.autoscaling.minReplicas) (int .Values.autoscaling.maxReplicas)) -}}
{{- fail "autoscaling.minReplicas is greater than autoscaling.maxReplicas." -}}
{{- end -}}
{{- if and .Values.keda.enabled (gt (int .Values.keda.minReplicaCount) (int .Values.keda.maxReplicaCount)) -}}
{{- fail "keda.minReplicaCount is greater than keda.maxReplicaCount." -}}
{{- end -}}
{{- if and .Values.keda.enabled .Values.keda.authenticationRef .Values.keda.secretTargetRef -}}
{{- fail "keda.authenticationRef and keda.secretTargetRef exclude each other: name an existing TriggerAuthentication, or have the chart make one." -}}
{{- end -}}
{{- end -}}

{{- define "lakegate.checkLedger" -}}
{{- if include "lakegate.single" . -}}
{{- $ledger := include "lakegate.h2" . | empty | ternary "memory" "an H2 file" -}}
{{- if include "lakegate.scaled" . -}}
{{- fail (printf "A ledger in %s is for a single instance: switch autoscaling and keda off, or use Redis or PostgreSQL." $ledger) -}}
{{- end -}}
{{- if gt (int .Values.replicaCount) 1 -}}
{{- fail (printf "A ledger in %s is for a single instance: set replicaCount to 1, or use Redis or PostgreSQL." $ledger) -}}
{{- end -}}
{{- end -}}
{{- if include "lakegate.h2" . -}}
{{- $url := include "lakegate.setting" (list . "spring.datasource.url") | trim -}}
{{- $below := printf "jdbc:h2:file:%s/" (.Values.persistence.mountPath | trimSuffix "/") -}}
{{- if not .Values.persistence.enabled -}}
{{- fail "A ledger in an H2 file needs a volume: set persistence.enabled." -}}
{{- end -}}
{{- if not (hasPrefix $below $url) -}}
{{- fail (printf "spring.datasource.url has to begin with %s, which is on the volume of persistence." $below) -}}
{{- end -}}
{{- end -}}
{{- if and .Values.persistence.enabled (include "lakegate.scaled" .) -}}
{{- fail "persistence is for a single instance: switch autoscaling and keda off." -}}
{{- end -}}
{{- if and .Values.persistence.enabled (gt (int .Values.replicaCount) 1) -}}
{{- fail "persistence is for a single instance: set replicaCount to 1." -}}
{{- end -}}
{{- end -}}

{{- define "lakegate.checkReferences" -}}
{{- if and .Values.privateCa.configMap .Values.privateCa.secret -}}
{{- fail "privateCa.configMap and privateCa.secret exclude each other: name one." -}}
{{- end -}}
{{- if and .Values.ingress.enabled (not (include "lakegate.apiEnabled" .)) -}}
{{- fail "ingress.enabled needs the HTTP API: set lakegate.api.enabled and its users in config." -}}
{{- end -}}
{{- range $name, $_ := .Values.secretEnv -}}
{{- if hasKey $.Values.env $name -}}
{{- fail (printf "%s is in both env and secretEnv." $name) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/*
What goes into the ConfigMap or the pod's description is readable for many. Goes by names, as the service does when it masks values, and by
passwords in URLs. Takes a list of a path and what stands there.
*/}}
{{- define "lakegate.checkSecrets" -}}
{{- $path := index . 0 -}}
{{- $value := index . 1 -}}
{{- if kindIs "map" $value -}}
{{- range $key, $child := $value -}}
{{- include "lakegate.checkSecrets" (list (printf "%s.%s" $path $key) $child) -}}
{{- end -}}
{{- else if kindIs "slice" $value -}}
{{- range $index, $child := $value -}}
{{- include "lakegate.checkSecrets" (list (printf "%s[%d]" $path $index) $child) -}}
{{- end -}}
{{- else if include "lakegate.isPlainSecret" . -}}
{{- fail (printf "%s would be readable for everybody who may see ConfigMaps and pods: write ${NAME} and name the Secret in secretEnv, or put it into a Secret of secretFiles." $path) -}}
{{- end -}}
{{- end -}}

{{- define "lakegate.isPlainSecret" -}}
{{- $name := index . 0 | splitList "." | last | lower | replace "-" "" | replace "_" "" -}}
{{- $value := index . 1 -}}
{{- $text := ternary $value "" (kindIs "string" $value) -}}
{{- $elsewhere := or (eq $text "") (contains "${" $text) -}}
{{- $bound := or (regexMatch "^(file:|classpath:|https?://[^@]*$)" $text) (regexMatch "^\\{(bcrypt|pbkdf2)" $text) -}}
{{- $jaas := and (contains "jaas" (index . 0 | lower)) (not (regexMatch "(?i)(password|secret)" $text)) -}}
{{- $named := regexMatch "passw|passphrase|secret|token|credential|jaas|accesskey|privatekey|authorization" $name -}}
{{- $jaasNamed := regexMatch "sasl\\.jaas\\.config$" (index . 0 | lower | replace "]" "") -}}
{{- $inUrl := regexMatch "://[^/@\\s]*:[^/@\\s]+@" $text -}}
{{- if and (not $elsewhere) (or $inUrl (and (or $named $jaasNamed) (not $bound) (not $jaas))) -}}true{{- end -}}
{{- end -}}
