{{/* Refuses values that would only fail, or lose something, in the cluster: all of them at once. Each check writes a line for each fault. */}}
{{- define "lakegate.checks" -}}
{{- $faults := print
  (include "lakegate.checkConfig" .)
  (include "lakegate.checkScaling" .)
  (include "lakegate.checkLedger" .)
  (include "lakegate.checkReferences" .)
  (include "lakegate.checkPaths" .)
  (include "lakegate.checkSecrets" (list "config" .Values.config))
  (include "lakegate.checkSecrets" (list "env" .Values.env)) -}}
{{- if $faults -}}
{{- fail (print "these values are refused:" $faults) -}}
{{- end -}}
{{- end -}}

{{- define "lakegate.fault" -}}
{{- printf "\n- %s" . -}}
{{- end -}}

{{- define "lakegate.checkConfig" -}}
{{- if not .Values.config -}}
{{- include "lakegate.fault" "config is empty: give the service's application.yml, with at least one of lakegate.datasets. README.md has examples." -}}
{{- end -}}
{{- end -}}

{{- define "lakegate.checkScaling" -}}
{{- if and .Values.autoscaling.enabled .Values.keda.enabled -}}
{{- include "lakegate.fault" "autoscaling.enabled and keda.enabled exclude each other: KEDA makes a HorizontalPodAutoscaler of its own. Switch one of them off." -}}
{{- end -}}
{{- if and .Values.autoscaling.enabled (gt (int .Values.autoscaling.minReplicas) (int .Values.autoscaling.maxReplicas)) -}}
{{- include "lakegate.fault" "autoscaling.minReplicas is greater than autoscaling.maxReplicas." -}}
{{- end -}}
{{- if and .Values.autoscaling.enabled (not .Values.autoscaling.targetCPUUtilizationPercentage) (not .Values.autoscaling.metrics) -}}
{{- include "lakegate.fault" "autoscaling.enabled needs targetCPUUtilizationPercentage or metrics." -}}
{{- end -}}
{{- if and .Values.keda.enabled (gt (int .Values.keda.minReplicaCount) (int .Values.keda.maxReplicaCount)) -}}
{{- include "lakegate.fault" "keda.minReplicaCount is greater than keda.maxReplicaCount." -}}
{{- end -}}
{{- $kafka := include "lakegate.kafka" . -}}
{{- if and .Values.keda.enabled (or (contains "servers: \"\"" $kafka) (contains "${" $kafka)) -}}
{{- include "lakegate.fault" "keda.enabled: KEDA has to be told the brokers, the group and the topics. Name keda.bootstrapServers, and write group and topics in config as they are." -}}
{{- end -}}
{{- if and .Values.keda.enabled .Values.keda.authenticationRef .Values.keda.secretTargetRef -}}
{{- include "lakegate.fault" "keda.authenticationRef and keda.secretTargetRef exclude each other: name an existing TriggerAuthentication, or have the chart make one." -}}
{{- end -}}
{{- end -}}

{{- define "lakegate.checkLedger" -}}
{{- if include "lakegate.single" . -}}
{{- $ledger := include "lakegate.h2" . | empty | ternary "memory" "an H2 file" -}}
{{- if include "lakegate.scaled" . -}}
{{- include "lakegate.fault" (printf "A ledger in %s is for a single instance: switch autoscaling and keda off, or use Redis or PostgreSQL." $ledger) -}}
{{- end -}}
{{- if gt (int .Values.replicaCount) 1 -}}
{{- include "lakegate.fault" (printf "A ledger in %s is for a single instance: set replicaCount to 1, or use Redis or PostgreSQL." $ledger) -}}
{{- end -}}
{{- end -}}
{{- if include "lakegate.h2" . -}}
{{- $url := include "lakegate.setting" (list . "spring.datasource.url") | trim -}}
{{- $below := printf "jdbc:h2:file:%s/" (.Values.persistence.mountPath | trimSuffix "/") -}}
{{- if not .Values.persistence.enabled -}}
{{- include "lakegate.fault" "A ledger in an H2 file needs a volume: set persistence.enabled." -}}
{{- end -}}
{{- if not (hasPrefix $below $url) -}}
{{- include "lakegate.fault" (printf "spring.datasource.url has to begin with %s, which is on the volume of persistence." $below) -}}
{{- end -}}
{{- end -}}
{{- if and .Values.persistence.enabled (include "lakegate.scaled" .) -}}
{{- include "lakegate.fault" "persistence is for a single instance: switch autoscaling and keda off." -}}
{{- end -}}
{{- if and .Values.persistence.enabled (gt (int .Values.replicaCount) 1) -}}
{{- include "lakegate.fault" "persistence is for a single instance: set replicaCount to 1." -}}
{{- end -}}
{{- end -}}

{{- define "lakegate.checkReferences" -}}
{{- $alerts := list -}}
{{- range ($.Files.Get "files/alerts.yml" | fromYaml).groups -}}
{{- range .rules -}}
{{- $alerts = append $alerts (.alert | default .record) -}}
{{- end -}}
{{- end -}}
{{- range .Values.prometheusRule.disabled -}}
{{- if not (has . $alerts) -}}
{{- include "lakegate.fault" (printf "prometheusRule.disabled: %s is no alert of files/alerts.yml." .) -}}
{{- end -}}
{{- end -}}
{{- if and .Values.privateCa.configMap .Values.privateCa.secret -}}
{{- include "lakegate.fault" "privateCa.configMap and privateCa.secret exclude each other: name one." -}}
{{- end -}}
{{- if and .Values.ingress.enabled (not (include "lakegate.apiEnabled" .)) -}}
{{- include "lakegate.fault" "ingress.enabled needs the HTTP API: set lakegate.api.enabled and its users in config." -}}
{{- end -}}
{{- if and (ne .Values.service.type "ClusterIP") (not (include "lakegate.apiEnabled" .)) -}}
{{- include "lakegate.fault" (printf "service.type: %s needs the HTTP API: set lakegate.api.enabled and its users in config." .Values.service.type) -}}
{{- end -}}
{{- if hasKey (.Values.env | default dict) "SPRING_CONFIG_ADDITIONAL_LOCATION" -}}
{{- include "lakegate.fault" "env.SPRING_CONFIG_ADDITIONAL_LOCATION is the chart's own: name more places in spring.config.import of config." -}}
{{- end -}}
{{- if and .Values.javaToolOptions (hasKey (.Values.env | default dict) "JAVA_TOOL_OPTIONS") -}}
{{- include "lakegate.fault" "javaToolOptions and env.JAVA_TOOL_OPTIONS exclude each other." -}}
{{- end -}}
{{- range $name, $_ := .Values.secretEnv -}}
{{- if hasKey ($.Values.env | default dict) $name -}}
{{- include "lakegate.fault" (printf "%s is in both env and secretEnv." $name) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* What the pod's description and the ServiceMonitor take for granted. */}}
{{- define "lakegate.checkPaths" -}}
{{- $probed := contains "\"/actuator/" (pick .Values "startupProbe" "livenessProbe" "readinessProbe" | toJson) -}}
{{- $moved := list (include "lakegate.setting" (list . "management.server.base-path")) (include "lakegate.setting" (list . "management.endpoints.web.base-path")) -}}
{{- if and (not (has (join "" $moved) (list "" "/actuator"))) (or $probed .Values.serviceMonitor.enabled) -}}
{{- include "lakegate.fault" "the probes and serviceMonitor look below /actuator: leave management.server.base-path and management.endpoints.web.base-path as they are." -}}
{{- end -}}
{{- $folder := include "lakegate.setting" (list . "lakegate.plugins.folder") | default "/app/plugins" -}}
{{- if and .Values.plugins.volume (ne (trimSuffix "/" $folder) "/app/plugins") -}}
{{- include "lakegate.fault" (printf "plugins.volume is mounted at /app/plugins, and lakegate.plugins.folder is %s: leave it as it is." $folder) -}}
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
{{- include "lakegate.fault" (printf "%s would be readable for everybody who may see ConfigMaps and pods: write ${NAME} and name the Secret in secretEnv, or put it into a Secret of secretFiles." $path) -}}
{{- end -}}
{{- end -}}

{{- define "lakegate.isPlainSecret" -}}
{{- $name := index . 0 | splitList "." | last | lower | replace "-" "" | replace "_" "" -}}
{{- $value := index . 1 -}}
{{- $named := regexMatch "passw|passphrase|secret|token|credential|jaas|accesskey|privatekey|apikey|authorization" $name -}}
{{- /* A number is one only where numbers make no sense. */ -}}
{{- $plain := or (kindIs "string" $value) (and (regexMatch "passw|secretkey|accesskey" $name) (not (kindIs "bool" $value)) (not (kindIs "invalid" $value))) -}}
{{- $text := ternary ($value | toString) "" $plain -}}
{{- $elsewhere := or (eq $text "") (contains "${" $text) -}}
{{- $bound := or (regexMatch "^(file:|classpath:|https?://[^@]*$)" $text) (regexMatch "^\\{(bcrypt|pbkdf2)" $text) -}}
{{- $jaas := and (contains "jaas" (index . 0 | lower)) (not (regexMatch "(?i)(password|secret)" $text)) -}}
{{- $jaasNamed := regexMatch "sasl\\.jaas\\.config$" (index . 0 | lower | replace "]" "") -}}
{{- $inUrl := regexMatch "://[^/@\\s]*:[^/@\\s]+@|(?i:^jdbc:.*[?&;](ssl)?password=[^&;])" $text -}}
{{- if and (not $elsewhere) (or $inUrl (and (or $named $jaasNamed) (not $bound) (not $jaas))) -}}true{{- end -}}
{{- end -}}
