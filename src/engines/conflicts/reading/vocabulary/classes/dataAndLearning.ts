import { type ValueClass, valueClass } from "../valueClass.ts";

/** Learning, data at rest in bulk, and data on the move. */
export const DATA_AND_LEARNING: readonly ValueClass[] = [
  valueClass(
    "machine learning",
    "ml training model models",
    true,
    "pytorch=torch=pytorch lightning, tensorflow=tensorflow 2, jax=flax nnx, keras, scikit-learn=sklearn, xgboost, lightgbm, catboost, mxnet, caffe=caffe2, theano, paddlepaddle, fastai, mlx apple=apple mlx, tinygrad, chainer, cntk, h2o.ai, spark mllib=mllib, deeplearning4j=dl4j, ml.net, candle rust, burn rust, libtorch, flux.jl, statsmodels, core ml training=create ml, mindspore, darknet, weka, vowpal wabbit",
  ),
  valueClass(
    "model format",
    "weights checkpoint format",
    false,
    "onnx, safetensors, gguf, ggml, torchscript, savedmodel=saved model, tflite=tensorflow lite=litert, coreml=core ml, tensorrt, openvino, hdf5 weights, pickle files=pickle=joblib, pmml, gptq, awq, executorch, ncnn, mnn, torch.export, keras format",
  ),
  valueClass(
    "inference server",
    "inference serving",
    true,
    "vllm, triton inference server=nvidia triton, tgi=text generation inference, ollama, llama.cpp=llama-cpp=llamacpp=llama-server, torchserve, tensorflow serving=tf serving, bentoml, seldon=seldon core, kserve=kfserving, ray serve, sglang, tensorrt-llm, lmdeploy, lm studio, sagemaker=amazon sagemaker, vertex ai, replicate.com, together ai, fireworks ai, groq cloud, bedrock=amazon bedrock=aws bedrock, azure openai, hugging face inference, baseten, onnx runtime=onnxruntime, localai, mlc llm, exllama=exllamav2, koboldcpp, aphrodite engine, infinity embeddings, tei embeddings=text embeddings inference, cortex.cpp, modal labs, openai api",
  ),
  valueClass(
    "vector store",
    "vectors vector embeddings",
    true,
    "pinecone, weaviate, qdrant, milvus=zilliz, chroma=chromadb, pgvector, faiss, sqlite-vec=sqlite-vss, lancedb=lance db, vald vector, marqo, hnswlib, usearch, annoy spotify, turbopuffer, vectara, redis vector=redisvl, pgvecto.rs=vectorchord, opensearch knn, deeplake=deep lake, txtai, vertex vector search=matching engine, upstash vector, cloudflare vectorize=vectorize, epsilla, nmslib",
  ),
  valueClass(
    "language model",
    "model llm",
    false,
    "gpt-4=gpt4, gpt-4o, gpt-4o-mini, gpt-4.1, gpt-4 turbo=gpt-4-turbo, gpt-5, gpt-3.5=gpt-3.5-turbo, claude=anthropic claude, claude opus, claude sonnet=claude 3.5 sonnet, claude haiku, gemini=gemini pro, gemini flash, llama=llama 2=llama 3=llama-3, Mistral=mistral 7b, mixtral, o1=o1-preview, o1-mini, o3-mini, deepseek=deepseek-v3, deepseek-r1=deepseek r1, qwen=qwen2.5=qwen3, gemma=gemma 2=gemma 3, phi-3=phi-4, command r=command r+, falcon 40b, codellama=code llama, starcoder, Grok=grok-2, nova pro, palm 2, bloom 176b, vicuna, zephyr-7b, yi-34b, kimi k2, glm-4, gpt-oss",
  ),
  valueClass(
    "embedding model",
    "embedding embeddings",
    true,
    "text-embedding-3-small, text-embedding-3-large, text-embedding-ada-002=ada-002, all-minilm-l6-v2=minilm, all-mpnet-base-v2=mpnet, bge-small, bge-base, bge-large, bge-m3, e5-small, e5-base, e5-large, multilingual-e5, nomic-embed-text=nomic embed, gte-small, gte-base, gte-large, jina-embeddings=jina embeddings, mxbai-embed-large, voyage-3=voyage-code-3=voyage ai, cohere embed, instructor-xl, snowflake-arctic-embed, word2vec, fasttext, glove vectors, potion-base-8m=model2vec, sentence-bert=sbert, openclip, embeddinggemma, qwen3-embedding",
  ),
  valueClass(
    "llm framework",
    "agents llm chain framework",
    true,
    "langchain=langchain.js, llamaindex=llama index=llama_index, haystack=deepset haystack, semantic kernel, autogen agents=microsoft autogen, crewai, dspy, langgraph, vercel ai sdk=ai sdk, instructor python, guidance llm, outlines llm, pydantic ai=pydantic-ai, smolagents, spring ai, langchain4j, mastra, genkit, flowise, langflow, dify, openai agents sdk, strands agents, google adk, marvin ai, griptape, promptflow, baml",
  ),
  valueClass(
    "experiment tracker",
    "experiments runs tracking",
    true,
    "mlflow, weights & biases=wandb=weights and biases, neptune.ai, comet ml=comet.ml, tensorboard, clearml, aim tracker, dvc=dvc.yaml, sacred python, guild ai, polyaxon, langfuse, langsmith, arize phoenix, helicone, braintrust evals, trackio",
  ),
  valueClass(
    "feature store",
    "features feature",
    true,
    "Feast=feast feature store, tecton, hopsworks, vertex feature store, sagemaker feature store, featureform, feathr, chalk ai, databricks feature store",
  ),
  valueClass(
    "notebook",
    "notebook notebooks",
    true,
    "jupyter=jupyterlab=jupyter notebook=.ipynb, google colab=colab, zeppelin=apache zeppelin, databricks notebooks, observable notebooks=observablehq, deepnote, hex notebooks=hex.tech, marimo, livebook, kaggle notebooks, rmarkdown=r markdown=quarto, pluto.jl, polynote, nteract, sagemaker studio, noteable, runme",
  ),
  valueClass(
    "dataframe library",
    "dataframe dataframes",
    true,
    "pandas, polars, dask, vaex, modin, cudf=rapids, koalas, datatable h2o, dplyr, data.table, pyarrow, Ibis=ibis-framework, dataframes.jl, danfo.js, datafusion=apache datafusion, duckdb dataframe, fireducks, narwhals, daft dataframe, arquero, explorer elixir, gota go",
  ),
  valueClass(
    "data warehouse",
    "warehouse analytics olap",
    true,
    "bigquery=big query=google bigquery, Snowflake=snowflake warehouse=snowsql, clickhouse=click house=clickhouse-client, redshift=amazon redshift, duckdb=duck db=motherduck, databricks=databricks sql, Synapse=azure synapse, teradata, vertica, greenplum, Druid=Imply, Pinot=apache pinot, starrocks, apache doris=doris, trino=prestodb=presto, athena=amazon athena=aws athena, firebolt, exasol, netezza, dremio, starburst, kylin=apache kylin, impala=apache impala, microsoft fabric, monetdb, actian, tinybird, rockset, bytehouse, databend, hydra postgres, chdb",
  ),
  valueClass(
    "data processing",
    "processing batch streaming",
    true,
    "hadoop=mapreduce=hadoop mapreduce, spark=apache spark=pyspark=emr, flink=apache flink, Beam=apache beam=dataflow, Storm=apache storm, kafka streams, samza, ksqldb=ksql, materialize db=materialize.com, risingwave, spark streaming=structured streaming, bytewax, faust streaming, arroyo stream, hazelcast jet, akka streams, benthos=redpanda connect, timeplus=proton stream, estuary flow, ray data, pathway stream, quix streams, heron twitter, apex apache, pig latin=apache pig, cascading hadoop, scalding, tez=apache tez, decodable, fluvio, nuclio, wallaroo",
  ),
  valueClass(
    "etl tool",
    "etl elt ingestion sync pipeline",
    true,
    "fivetran, airbyte, stitch data=stitchdata, meltano=singer taps, dbt=dbt core=dbt cloud=dbt_project.yml, sqlmesh, dataform, aws glue=glue jobs, azure data factory=adf pipelines, informatica, talend, matillion, hevo data=hevo, debezium, kafka connect, aws dms=database migration service, dlt hub=dlthub, rivery, pentaho=kettle pdi, ssis, embulk, sqoop=apache sqoop, Flume=apache flume, striim, qlik replicate=attunity, census reverse etl=getcensus, hightouch, polytomic, logstash jdbc, cloudquery, sling data, ingestr, coalesce.io, maxwell daemon=maxwell's daemon, canal alibaba, portable.io, skyvia, integrate.io, streamsets, cdc kafka, apache seatunnel=seatunnel, datax",
  ),
  valueClass(
    "table format",
    "tables lake",
    true,
    "iceberg=apache iceberg, delta lake=delta tables, hudi=apache hudi, hive=apache hive=hive tables, paimon=apache paimon, ducklake, lance format, kudu=apache kudu",
  ),
  valueClass(
    "data catalog",
    "catalog lineage",
    true,
    "datahub=acryl, amundsen, openmetadata, collibra, alation, apache atlas, unity catalog, aws glue catalog=glue data catalog, hive metastore, nessie catalog=project nessie, polaris catalog=apache polaris, marquez=openlineage, atlan, secoda, select star catalog, dataplex, microsoft purview=azure purview, lakekeeper, gravitino",
  ),
  valueClass(
    "data quality tool",
    "quality checks validation expectations",
    true,
    "great expectations=great_expectations, soda core=soda sql, deequ, monte carlo data, dbt tests, pandera, elementary data, datafold, anomalo, bigeye, whylogs, evidently ai",
  ),
  valueClass(
    "bi",
    "dashboards analytics",
    true,
    "Looker=lookml, Tableau, metabase, Superset=apache superset=preset.io, power bi=powerbi, redash, grafana=grafana dashboards, kibana, chronograf, qlik=qlikview=qlik sense, mode analytics, sigma computing, looker studio=google data studio=data studio, quicksight=amazon quicksight, domo bi, sisense, thoughtspot, lightdash, cube.js=cube.dev, evidence.dev, holistics, microstrategy, cognos, streamlit, plotly dash=dash plotly, gradio, Shiny=r shiny, retool, appsmith, tooljet, budibase, observable framework, rill data, opensearch dashboards, perses, chartio, periscope data, count.co, steep bi, birt reports, jasperreports, crystal reports, ssrs",
  ),
];
