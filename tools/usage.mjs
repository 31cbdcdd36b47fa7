// The answer of every tool to --help, from any folder: a few lines, without running anything. Plain JavaScript without third-party modules,
// like prepare.mjs: it is read before anything is installed.

/** By the name of the tool, the lines after « Usage : ». */
const usages = {
  start: `npm start
Installe les paquets qui manquent, construit ce qui a changé, applique les migrations, puis sert le produit jusqu'à Ctrl-C.
PORT, DATA_DIR, DATABASE_URL… : voir docs/operations.md, « Settings ».`,
  dev: `npm run dev -- [--debug[=9229]]
Développer : l'API redémarre et l'interface se recharge à chaque changement, jusqu'à Ctrl-C. PORT pour le navigateur, API_PORT pour l'API.`,
  build: `npm run build -- [node] [web]
Construit ce qui a changé du produit et annonce le premier chargement du formulaire public.`,
  test: `npm test -- [options de jest]
Tout ce que l'intégration continue vérifie : mise en forme, règles, types, tests, parcours dans un navigateur.`,
  'test-changed': `npm run test:changed
Ce qu'un changement peut casser le plus souvent, en une minute : règles et tests unitaires des projets touchés (nx affected), mise en forme, types, tests d'intégration des dossiers touchés.`,
  fuzz: `npm run fuzz -- [--minutes 10] [--seed 7]
Envoie des requêtes hostiles à chaque opération de l'API, plus longtemps et autrement que les tests.`,
  client: `npm run client
Écrit openapi.json depuis l'API, puis le client de l'interface qui en découle.`,
  bench: `npm run bench -- [mesure…] [--small|--full] [--only=…]
Mesure listes, PDF, numérotation… (docs/performance.md). Construit, le programme dit ici lesquelles.`,
  cli: `npm run cli -- <tâche> [options]
Exécute une tâche du produit (migrate, worker, integrity:check…). Construit, le programme dit ici lesquelles et leurs options.`,
  faults: `npm run faults -- [--only=texte,…]
Tue, coupe, gèle, remplit le produit construit sous charge, seul puis derrière PgBouncer et S3, et vérifie ce qui doit tenir. Quelques
minutes, dans un dossier à part. --only : seulement les pannes dont le nom contient un de ces textes (S3, PgBouncer…).`,
  'rolling-restart': `npm run rolling-restart -- [--seconds 300] [--people 50] [--pause 10]
Redémarre tour à tour deux API et deux processus de tâches de fond pendant que des personnes y travaillent ; aucune requête ne doit échouer.`,
  nightly: `npm run nightly -- [--only=jest,properties,stories,faults,rolling-restart]
Ce que « npm test » ne fait pas : ce qui tue des processus, attend, balaie tout ou tire au hasard. Une partie après l'autre.`,
  phone: `npm run phone:measure
Mesure le formulaire public sur un téléphone lent (Lighthouse, premier champ).`,
  papers: `npm run papers:measure
Mesure « Générer le devis » jusqu'à l'arrivée du PDF, puis deux cents devis demandés à la fois.`,
  screens: `npm run screens:measure [-- --slow]
Mesure l'ouverture d'un dossier et des listes, cache vide et de nouveau. --slow : sur un processeur quatre fois plus lent, sans objectifs.`,
  clicks: `npm run clicks:measure -- [partie…]
Mesure ce que le travail du bureau demande à l'écran : place des lignes des listes, du premier jour du planning et hauteur de l'accueil
(lists), hauteur d'un dossier (dossier), saisies et pressions d'une demande par téléphone au devis envoyé (request), pressions du devis
à la modification demandée (change) et accepté à la facture envoyée (invoice), pressions pour changer un tarif (tariff),
d'une équipe incomplète aux demandes envoyées (ask). Sans partie, toutes.`,
  dossier: `npm run dossier:measure
Mesure les onglets et la frappe d'un dossier de cinquante créneaux.`,
  'dev-loop': `npm run dev:measure
Mesure le temps entre une règle changée et ce que montrent l'interface et l'API ; remet le fichier en l'état.`,
  generate: `npm run generate -- <genre> <nom> --context <contexte> … [--dry-run]
Commence les fichiers d'une chose nouvelle ; « --help » après un genre dit ses options.`,
  advisories: `npm run advisories
Failles connues des dépendances, telles que le registre les connaît.`,
  sbom: `npm run sbom
Écrit dans dist/sbom.cdx.json la liste des paquets du produit, avec versions, empreintes et licences (CycloneDX).`,
  communes: `node tools/communes.ts
Écrit la liste des communes par code postal depuis le paquet @etalab/decoupage-administratif.`,
  pictures: `node tools/pictures.ts [http://127.0.0.1:3000 [nom…]]
Prend les images de docs/ et du README sur une démonstration en marche.`,
  'after-install': `npm run prepare
Ce que npm fait après une installation : génère le client de l'API, et installe dans ce clone les vérifications d'avant commit.`,
  'check-workspace': `node tools/check-workspace.ts
Vérifie l'espace de travail : carte des contextes, étiquettes des projets, squelette, licences.`,
  'context-map-doc': `node tools/context-map-doc.ts [--check]
Écrit docs/context-map.md depuis tools/context-map.ts ; --check : dit seulement s'il est à jour.`,
  'lint-texts': `node tools/lint-texts.ts < textes.json
Passe aux règles d'ESLint des textes [{ filePath, code }] lus sur l'entrée standard.`,
};

/** @param {readonly string[]} args those of the command line */
export const asksForHelp = (args = process.argv.slice(2)) => args.includes('--help') || args.includes('-h');

/**
 * The usage lines of a tool.
 * @param {string} name
 */
export const usageOf = (name) => `Usage : ${usages[name]}\n`;

/**
 * Prints the usage and ends when `--help` is given; otherwise does nothing. Every tool calls it first.
 * @param {string} name
 */
export function answerHelp(name) {
  if (!asksForHelp()) return;
  process.stdout.write(usageOf(name));
  process.exit(0);
}
