import type { Vocabulary } from "./vocabulary.ts";

export const spanish: Vocabulary = {
  dropNow: `
    ignora, ignoren, olvida, olvide, olvidate de, olvidese de, olvidar, desobedece, descarta, descarte,
    omite, omita, pasa por alto, pase por alto, salta, evade, haz caso omiso de, haga caso omiso de, no
    sigas, no siga, no obedezcas, no hagas caso, no hagas caso de, no hagas caso a, no tengas en cuenta,
    deja de seguir, deja de lado, deja a un lado, anula, debes ignorar, tienes que ignorar, prescinde de,
    sobrescribe, elude, desactiva, desactive, quita, elimina, rompe`,
  orders: `
    instruccion, instrucciones, indicacion, indicaciones, directriz, directrices, ordenes, consignas,
    prompt, pautas, directivas`,
  rules: `
    regla, reglas, restriccion, restricciones, limites, filtros, normas, limitaciones, politicas,
    programacion, salvaguardas`,
  prompt: `
    prompt del sistema, prompt de sistema, mensaje del sistema, mensaje de sistema, instrucciones del
    sistema, instrucciones ocultas, instrucciones secretas, prompt inicial, instrucciones iniciales, prompt
    oculto, instrucciones internas`,
  before: `
    anterior, anteriores, previa, previas, previo, previos, precedentes, de arriba, arriba, antes, hasta
    ahora, originales, iniciales, anteriormente`,
  your: "tu, tus, sus, su, que te dieron, que recibiste, que te han dado, que has recibido, vuestras",
  told: `
    te dijeron, te han dicho, te dije, sabes, aprendiste, se te dijo, te ensenaron, se te ha dicho, has
    aprendido`,
  all: "todo, toda, todas, todos, cualquier, cada, lo que",
  free: `
    sin restricciones, sin ninguna restriccion, sin restriccion, sin limites, sin filtros, sin filtro, sin
    reglas, sin censura, sin limitaciones, no tienes restricciones, no tienes limites, ninguna restriccion`,
  becomes: `
    ahora eres, eres ahora, a partir de ahora eres, desde ahora eres, ya no eres, usted es ahora, ahora es
    usted, finge ser, actua como, haz como si fueras, ya no estas`,
  revealNow: `
    muestra, muestre, muestrame, revela, revele, revelame, imprime, imprima, dime, dame, repite, repita,
    escribe, ensename, divulga, filtra, traduce, comparte, cual es, cuales son`,
  tellNow: `
    digas, diga, dile, informes, menciones, mencione, avises, reveles, cuentes, decir, decirle, decirselo,
    avisar, informar, mencionar, decirle`,
  user: "usuario, usuarios, desarrollador, nadie, humano, persona, propietario, usuaria",
  not: "no, nada, nunca, jamas, sin, ningun, ninguna, nadie",
  sendNow: `
    envia, envie, manda, mande, sube, transmite, publica, reenvia, remite, enviar, enviaste, adjunta`,
  treasure: `
    variables de entorno, historial de la conversacion, clave privada, claves privadas, historial del chat,
    historial de chat`,
  secret: `
    contrasena, contrasenas, clave, claves, credenciales, secretos, clave api, claves de api, claves api,
    tokens, clave de api`,
  self: "yo, nosotros",
  freshOrders: `
    nueva instruccion, nuevas instrucciones, nueva tarea, nuevas ordenes, tu nueva tarea, nueva mision`,
  you: "tu, usted, ti",
  takeover: "a partir de ahora, de ahora en adelante, desde ahora, en adelante",
  void: `
    ya no se aplican, ya no se aplica, ya no valen, quedan anuladas, quedan sin efecto, no se aplican, estan
    canceladas, ya no cuentan`,
  bounds: "filtros de seguridad, restricciones de seguridad, reglas de seguridad",
};
