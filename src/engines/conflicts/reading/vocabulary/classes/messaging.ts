import { type ValueClass, valueClass } from "../valueClass.ts";

/** How parts of a system hand work and news to each other. */
export const MESSAGING: readonly ValueClass[] = [
  valueClass(
    "broker",
    "broker queue messaging bus queueing",
    true,
    `kafka=apache kafka=kafka-topics=kafkajs=librdkafka=confluent=confluent cloud=confluent kafka=kafka broker=msk=amazon msk, rabbitmq=rabbit mq=rabbitmqctl=amqp=amqplib=cloudamqp, nats=nats server=nats.io=jetstream=nats jetstream, sqs=amazon sqs=aws sqs=sqs queue=sqs queues,
     pubsub=google pubsub=pub/sub=google pub sub=cloud pub sub=cloud pubsub=google cloud pub sub, pulsar=apache pulsar, activemq=active mq=apache activemq, Artemis=activemq artemis, redpanda=red panda, kinesis=amazon kinesis=kinesis data streams=aws kinesis,
     eventbridge=event bridge=amazon eventbridge, zeromq=zmq=0mq=pyzmq, mqtt, service bus=azure service bus, event hubs=azure event hubs=event hub, sns=amazon sns=aws sns, ibm mq=websphere mq=mqseries, amazon mq, solace=solace pubsub+, rocketmq=apache rocketmq, nsq=nsqd, redis streams=redis stream=xreadgroup,
     redis pubsub=redis pub sub, mosquitto=eclipse mosquitto, emqx, hivemq, vernemq, nanomq, beanstalkd, gearman, warpstream, automq, azure event grid=event grid, tibco ems, msmq, pgmq, qpid=apache qpid, nng, nanomsg, kubemq, memphis.dev, liftbridge, aeron, disruptor=lmax disruptor, chronicle queue, iron mq=ironmq, listen notify=listen/notify=pg_notify, bookkeeper=apache bookkeeper`,
  ),
  valueClass(
    "job queue",
    "jobs background workers job queue tasks",
    true,
    `celery=celerybeat=celery beat=celery worker=celery workers, sidekiq=sidekiq.yml=sidekiq pro=sidekiq workers, bullmq=bull mq, Bull=bull queue, resque=resque workers, delayed_job=delayed job=delayed::job, good_job=goodjob=good job, solid_queue=solid queue=solidqueue, que=que gem, sucker_punch=sucker punch, shoryuken, sneakers gem, faktory, rq=python-rq=rq worker=redis queue=rqworker, dramatiq, huey, arq=arq worker, taskiq, procrastinate, django-q=django-q2=django q,
     agenda.js=agendajs, bee-queue=bee queue, kue, pg-boss=pg boss=pgboss, graphile worker=graphile-worker, oban=oban pro, exq, verk, machinery go, asynq, river queue=riverqueue=river jobs, gocraft/work, hangfire, quartz.net, masstransit=mass transit, nservicebus=n service bus, rebus bus, wolverine.net, coravel, laravel horizon=laravel queues=laravel queue, symfony messenger, jobrunr, db-scheduler, spring batch, apalis, fang jobs, backie jobs, cloud tasks=google cloud tasks, qstash, zeplo, minion perl, workmanager=work manager, karafka, racecar gem`,
  ),
  valueClass(
    "workflow engine",
    "workflow workflows scheduler jobs orchestration pipelines",
    true,
    `airflow=apache airflow=airflow dag=airflow dags=mwaa=cloud composer, Temporal=temporal.io=temporalio=temporal cloud=temporal workflows, dagster=dagster cloud, Prefect=prefect cloud=prefect flows, luigi=spotify luigi, step functions=aws step functions=stepfunctions, Quartz=quartz scheduler, argo workflows=argo workflow, camunda=camunda 7=camunda 8, zeebe, Cadence=uber cadence=cadence workflow, conductor oss=netflix conductor=orkes conductor, kestra, mage.ai=mage ai, flyte, metaflow, kubeflow pipelines=kubeflow,
     azkaban, oozie=apache oozie, apache nifi=nifi, n8n, windmill.dev, inngest, trigger.dev=triggerdev, hatchet workflows, Restate=restate.dev, dbos, durable functions=azure durable functions, logic apps=azure logic apps, zapier, make.com=integromat, node-red=node red, huginn, pipedream, activepieces, flowable, activiti, jbpm, digdag, pinball scheduler, snakemake, nextflow, cromwell, toil workflow, cwltool, covalent workflows, couler, elsa workflows, hamilton dag, kedro, ploomber, dolphinscheduler=apache dolphinscheduler, control-m=control m, autosys, rundeck, stackstorm, aws swf=amazon swf, aws glue workflows, cloud workflows=google workflows, defer.run`,
  ),
  valueClass(
    "scheduler",
    "schedule scheduled scheduler cron",
    true,
    `cron=crontab=cron job=cron jobs=cronjob=cronjobs=crond, systemd timers=systemd timer=systemd.timer, anacron, fcron, node-cron=node cron, node-schedule, apscheduler=ap scheduler, celery beat schedule, rufus-scheduler=rufus scheduler, whenever gem, sidekiq-cron=sidekiq cron, sidekiq-scheduler, cloud scheduler=google cloud scheduler, eventbridge scheduler, kubernetes cronjob=kubernetes cronjobs=k8s cronjob, task scheduler=windows task scheduler, launchd=launchctl, ofelia, supercronic, robfig/cron=robfig cron, gocron, pg_cron=pgcron, jobber scheduler, heroku scheduler, vercel cron=vercel cron jobs, github scheduled workflows, shedlock, cronicle, tokio-cron-scheduler, later.js, cronitor`,
  ),
  valueClass(
    "transport",
    "realtime updates transport streaming push",
    true,
    `websockets=websocket=web sockets=web socket=wss://, server-sent events=sse=server sent events=eventsource=event source, long polling=long-polling, webhooks=webhook, polling=short polling, webtransport=web transport, webrtc=data channels=webrtc data channels, http streaming=streamable http, comet push, stdio transport=stdio`,
  ),
  valueClass(
    "websocket library",
    "websocket websockets realtime",
    true,
    `socket.io=socketio=socket io=python-socketio, ws package=ws library, uwebsockets=uwebsockets.js=uws, sockjs, signalr=signal r, action cable=actioncable=anycable, phoenix channels=phoenix channel, pusher=pusher channels, ably, pubnub, centrifugo, soketi, laravel echo=laravel reverb, gorilla/websocket=gorilla websocket, nhooyr websocket=coder/websocket, gobwas/ws, tungstenite=tokio-tungstenite, django channels, faye, primus.js, liveblocks, partykit, supabase realtime, appsync subscriptions, stomp, mercure hub=mercure, cometd, atmosphere java, websocketpp=websocket++, autobahn wamp, hocuspocus, y-websocket, feathers realtime, colyseus, deepstream.io, livekit, daily.co, agora rtc, mediasoup, janus gateway, jitsi, pion webrtc, twilio video, ion-sfu, kurento, simple-peer, peerjs`,
  ),
  valueClass(
    "push provider",
    "push notifications",
    true,
    "fcm=firebase cloud messaging=gcm, apns=apple push=apple push notification service, onesignal=one signal, airship push=urban airship, pushwoosh, web push=web-push=vapid, expo push=expo notifications, amazon pinpoint=aws pinpoint, azure notification hubs=notification hubs, braze, pushover, ntfy=ntfy.sh, gotify, courier.com, novu, knock.app, customer.io, clevertap, iterable.com, moengage, leanplum, unifiedpush, huawei push kit=hms push, apprise",
  ),
  valueClass(
    "event format",
    "events event envelope",
    true,
    "cloudevents=cloud events, asyncapi=async api, debezium envelope, avro events, protobuf events, eventcatalog, schema registry avro, canonical log lines",
  ),
];
