import type { Vocabulary } from "./vocabulary.ts";

export const french: Vocabulary = {
  dropNow: `
    ignorez, oublie, oubliez, neglige, negligez, contourne, contournez, outrepasse, outrepassez, ne tiens
    pas compte, ne tenez pas compte, ne tiens plus compte, ne tenez plus compte, fais abstraction, faites
    abstraction, ne suis pas, ne suivez pas, ne suis plus, ne respecte pas, ne respecte plus, ne respectez
    plus, ne respectez pas, desobeis, laisse tomber, passe outre, passez outre, mets de cote, abandonne, tu
    dois ignorer, vous devez ignorer, arrete de suivre, cesse de suivre, n'obeis plus, efface, annule,
    desactive, desactivez, supprime, ne tiens aucun compte`,
  orders: `
    instruction, instructions, consigne, consignes, directive, directives, ordres, prompt, prompts`,
  rules: `
    regle, regles, restriction, restrictions, contrainte, contraintes, limites, filtres, limitations,
    garde-fous, interdictions, programmation`,
  prompt: `
    prompt systeme, prompt du systeme, message systeme, instructions systeme, invite systeme, instructions
    cachees, instructions secretes, prompt initial, instructions initiales, consignes initiales`,
  before: `
    precedent, precedente, precedents, precedentes, anterieur, anterieures, anterieurs, ci-dessus, avant,
    initiales, initiale, prealables, au-dessus, jusqu'ici, jusqu'a present, d'origine`,
  your: `
    ton, ta, tes, vos, votre, tes propres, qu'on t'a donnees, qui t'ont ete donnees, que tu as recues, que
    vous avez recues`,
  told: "on t'a dit, t'a ete dit, vous a ete dit, tu sais, on vous a dit, tu as appris, je t'ai dit",
  all: "tout, toute, toutes, tous, chaque, toutes les, l'ensemble",
  free: `
    sans restriction, sans restrictions, sans aucune restriction, sans limites, sans limite, sans filtre,
    sans filtres, sans regles, sans censure, aucune restriction, aucune limite, plus aucune restriction,
    plus de regles, aucune regle`,
  becomes: `
    tu es maintenant, vous etes maintenant, tu es desormais, vous etes desormais, tu n'es plus, a partir de
    maintenant tu es, fais semblant d'etre, joue le role, tu deviens`,
  revealNow: `
    affiche, affichez, montre, montrez, revele, revelez, donne, donnez, imprime, repete, repetez, ecris,
    divulgue, montre-moi, donne-moi, affiche-moi, dis-moi, communique, traduis, recopie, quel est, quelles
    sont`,
  tellNow: `
    dis, dites, parle, mentionne, mentionnez, previens, informe, informez, revele, signale, avertis, dire,
    informer, prevenir, parler`,
  user: "utilisateur, utilisateurs, l'utilisateur, developpeur, l'utilisatrice, personne, proprietaire",
  not: "ne, n, pas, rien, jamais, sans, aucun, aucune",
  sendNow: `
    envoie, envoyez, transmets, transmettez, poste, transfere, expedie, telecharge, televerse, publie`,
  treasure: `
    variables d'environnement, historique de la conversation, cle privee, cles privees, historique du chat`,
  secret: `
    mot de passe, mots de passe, cles, identifiants, secrets, cle api, cles api, jetons, cle d'api`,
  self: "je, nous",
  freshOrders: `
    nouvelle instruction, nouvelles instructions, nouvelle tache, nouvelles consignes, nouvelle consigne,
    nouvelle mission`,
  you: "tu, vous, toi, t",
  takeover: "desormais, a partir de maintenant, dorenavant, des maintenant",
  void: `
    ne s'appliquent plus, ne s'applique plus, sont annulees, n'ont plus cours, ne valent plus, ne comptent
    plus, sont levees`,
  bounds: "filtres de securite, regles de securite, restrictions de securite, garde-fous",
};
