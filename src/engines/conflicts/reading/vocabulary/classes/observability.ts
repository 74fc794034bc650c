import { type ValueClass, valueClass } from "../valueClass.ts";

/** How a running system is watched, and who uses it how. */
export const OBSERVABILITY: readonly ValueClass[] = [
  valueClass(
    "monitoring",
    "monitoring metrics observability alerting",
    true,
    "prometheus=prometheus.yml=promtool=alertmanager, datadog=dd-agent=datadog agent, new relic=newrelic, grafana cloud, cloudwatch=amazon cloudwatch=aws cloudwatch, dynatrace, nagios, zabbix, statsd, Graphite, Honeycomb, signoz, icinga, checkmk, sensu, netdata, appdynamics, instana, azure monitor=application insights, stackdriver=google cloud monitoring, munin, collectd, telegraf, librato, uptime kuma, pingdom, better uptime=better stack=betterstack, elastic apm, scout apm, appsignal, skywalking=apache skywalking, hyperdx, coroot, groundcover, chronosphere, lightstep, wavefront, ganglia",
  ),
  valueClass(
    "tracing",
    "tracing traces",
    true,
    "jaeger, zipkin, opentelemetry=otel=otlp, grafana tempo=Tempo, x-ray=aws x-ray, opentracing, opencensus, brave zipkin, cloud trace=google cloud trace",
  ),
  valueClass(
    "log store",
    "logs log aggregation shipping",
    true,
    "loki=grafana loki=promtail, splunk, elk=elk stack, papertrail, graylog, fluentd, fluent bit=fluentbit=fluent-bit, logstash, logtail, sumo logic=sumologic, loggly, logz.io, logdna=mezmo, vector.dev, filebeat, syslog-ng, rsyslog, journald=journalctl, cloudwatch logs, axiom.co, coralogix, openobserve, victorialogs, humio",
  ),
  valueClass(
    "logging library",
    "logs logging log logger",
    true,
    "winston, pino, log4j=log4j2, logback=slf4j, bunyan, Zap=uber zap=uber-go/zap, logrus, zerolog, structlog, loguru, log/slog=slog, serilog, nlog, log4net, glog, spdlog, env_logger, tracing-subscriber, log4rs, monolog, Timber=timber android, lograge, semantic_logger, signale, consola, log4js, loglevel js, python logging=logging.getlogger, java.util.logging, swift-log, cocoalumberjack, kermit kotlin, tslog, morgan logger, npmlog, oslog=os_log, easylogging++, quill logger",
  ),
  valueClass(
    "error tracking",
    "errors error crash exceptions",
    true,
    "sentry=sentry-cli=sentry.io=@sentry/node, bugsnag, rollbar, airbrake, raygun, crashlytics=firebase crashlytics, honeybadger, glitchtip, trackjs, logrocket, backtrace.io, embrace.io, instabug, exceptionless, elmah, errbit, appcenter crashes, highlight.io",
  ),
  valueClass(
    "on-call tool",
    "paging on-call oncall pager",
    true,
    "pagerduty=pager duty, opsgenie, victorops=splunk on call, incident.io, grafana oncall, rootly, firehydrant, squadcast, xmatters, zenduty, ilert, goalert",
  ),
  valueClass(
    "status page",
    "status",
    true,
    "statuspage.io=atlassian statuspage, cachet, instatus, upptime, statusio=status.io, cstate, gatus, openstatus",
  ),
  valueClass(
    "feature flags",
    "flags flag toggles",
    true,
    "launchdarkly=launch darkly, Unleash=getunleash, split.io, flagsmith, configcat, growthbook, posthog flags, statsig, flipper gem=Flipper, optimizely, flipt, openfeature, firebase remote config=remote config, devcycle, django-waffle, togglz, ff4j, laravel pennant, appconfig=aws appconfig, eppo, hypertune, goff=go-feature-flag",
  ),
  valueClass(
    "analytics",
    "analytics events",
    true,
    "google analytics=ga4=gtag, mixpanel, Amplitude, Segment=segment.io=segment.com, rudderstack, Plausible=plausible analytics, matomo=piwik, posthog, heap analytics, fathom analytics, umami=umami analytics, snowplow, adobe analytics, pirsch, simple analytics, goatcounter, countly, june.so, pendo, hotjar, fullstory, appsflyer, branch.io, adjust sdk, firebase analytics, cloudflare web analytics, telemetrydeck, microsoft clarity, jitsu",
  ),
  valueClass(
    "query language",
    "query queries",
    true,
    "influxql, flux language=flux queries, promql, kql=kusto, logql, graphite functions, metricsql, traceql, esql=es|ql, lucene syntax, Cypher, Gremlin, sparql, jsonpath, jmespath, xpath, xquery, aql",
  ),
];
