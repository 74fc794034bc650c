import type { Vocabulary } from "./vocabulary.ts";

export const portuguese: Vocabulary = {
  dropNow: `
    ignora, ignorem, esqueca, esquece, esquecam, desconsidere, desconsidera, despreze, desobedeca, descarte,
    contorne, burle, anule, deixe de lado, deixa de lado, deixe de seguir, pare de seguir, nao siga, nao
    sigas, nao obedeca, nao leve em conta, nao considere, passe por cima, voce deve ignorar, abandone,
    sobrescreva, desrespeite, desative, desativa, remova, elimine, quebre`,
  orders: `
    instrucao, instrucoes, orientacao, orientacoes, diretriz, diretrizes, ordens, comandos, prompt,
    indicacoes, diretivas`,
  rules: `
    regra, regras, restricao, restricoes, limites, filtros, normas, limitacoes, politicas, programacao,
    salvaguardas`,
  prompt: `
    prompt do sistema, prompt de sistema, mensagem do sistema, mensagem de sistema, instrucoes do sistema,
    instrucoes ocultas, instrucoes secretas, prompt inicial, instrucoes iniciais, prompt oculto`,
  before: `
    anterior, anteriores, previa, previas, previo, previos, acima, antes, ate agora, originais, iniciais,
    precedentes, passadas, anteriormente`,
  your: `
    teu, tua, teus, tuas, seu, sua, seus, suas, que recebeu, que voce recebeu, que te deram, que lhe deram,
    que foram dadas`,
  told: `
    te disseram, lhe disseram, voce sabe, foi dito, eu disse, voce aprendeu, lhe foi dito, te foi dito,
    disse antes`,
  all: "tudo, toda, todas, todos, todo, qualquer, cada, quaisquer",
  free: `
    sem restricoes, sem qualquer restricao, sem nenhuma restricao, sem limites, sem filtros, sem filtro, sem
    regras, sem censura, sem limitacoes, nenhuma restricao, nao tem restricoes, nao tem limites, nao tens
    restricoes, sem restricao`,
  becomes: `
    voce agora e, agora voce e, a partir de agora voce e, tu es agora, agora es, voce nao e mais, ja nao es,
    finja ser, finja que e, aja como, atue como, voce passa a ser, agora tu es, nao esta mais`,
  revealNow: `
    mostre, mostra, mostre-me, mostra-me, me mostre, revele, revela, revele-me, imprima, imprime, diga,
    diga-me, me diga, repita, repete, escreva, exiba, divulgue, vaze, compartilhe, traduza, qual e, quais
    sao`,
  tellNow: `
    diga, digas, conte, contes, informe, informes, avise, mencione, mencionar, avisar, contar, informar,
    revele, dizer`,
  user: "usuario, usuarios, utilizador, utilizadores, desenvolvedor, ninguem, humano, dono, pessoa",
  not: "nao, nada, nunca, jamais, sem, nenhum, nenhuma, ninguem",
  sendNow: "envie, envia, mande, manda, transmita, carregue, publique, encaminhe, remeta, poste",
  treasure: `
    variaveis de ambiente, historico da conversa, chave privada, chaves privadas, historico do chat`,
  secret: `
    senha, senhas, palavra-passe, palavras-passe, chave, chaves, credenciais, segredos, chave de api, chaves
    de api, chaves da api, tokens`,
  self: "eu, nos",
  freshOrders: "nova instrucao, novas instrucoes, nova tarefa, novas ordens, novas regras",
  you: "voce, tu, voces",
  takeover: "a partir de agora, de agora em diante, doravante",
  void: `
    nao se aplicam mais, nao valem mais, estao canceladas, ja nao se aplicam, deixam de valer, foram
    revogadas, nao contam mais`,
  bounds: "filtros de seguranca, restricoes de seguranca, regras de seguranca",
};
