{{- define "pds.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "pds.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "pds.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "pds.secret" -}}
{{ required "existingSecret: the name of a Secret with DATABASE_URL, SESSION_SECRET and SMTP_URL" .Values.existingSecret }}
{{- end }}

{{- define "pds.podSecurity" -}}
runAsNonRoot: true
# The user « node » of the image.
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "pds.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop:
    - ALL
{{- end }}

{{- define "pds.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- if .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml .Values.imagePullSecrets | nindent 2 }}
{{- end }}
securityContext:
  {{- include "pds.podSecurity" . | nindent 2 }}
{{- if .Values.nodeSelector }}
nodeSelector:
  {{- toYaml .Values.nodeSelector | nindent 2 }}
{{- end }}
{{- if .Values.tolerations }}
tolerations:
  {{- toYaml .Values.tolerations | nindent 2 }}
{{- end }}
volumes:
  - name: data
    {{- if .Values.persistence.enabled }}
    persistentVolumeClaim:
      claimName: {{ .Release.Name }}-files
    {{- else }}
    emptyDir: {}
    {{- end }}
  - name: tmp
    emptyDir: {}
  # Chromium's processes share page images through it; 64 MB, the default, are too few.
  - name: shm
    emptyDir:
      medium: Memory
      sizeLimit: 256Mi
{{- end }}

{{- define "pds.container" -}}
image: {{ include "pds.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  {{- include "pds.containerSecurity" . | nindent 2 }}
volumeMounts:
  - name: data
    mountPath: /data
  - name: tmp
    mountPath: /tmp
  - name: shm
    mountPath: /dev/shm
{{- end }}

{{- define "pds.environment" -}}
- configMapRef:
    name: {{ .Release.Name }}-settings
- secretRef:
    name: {{ include "pds.secret" . }}
{{- end }}

{{- define "pds.settings" -}}
NODE_ENV: production
HOST: 0.0.0.0
PORT: "3000"
DATA_DIR: /data
{{- range $name, $value := .Values.settings }}
{{- if $value }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end }}
{{- end }}
