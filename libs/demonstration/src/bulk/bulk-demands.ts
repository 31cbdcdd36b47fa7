import type { ClientBase } from 'pg';

export interface DemoDemandsOptions {
  /** The total number of demonstration demands at the end, existing ones included. */
  readonly demands: number;
  /** The instant used as today: demands were filed over the eight years before it. */
  readonly now: number;
  /**
   * The number of organisations that share the demands, each with one account that files; the first has {@link busiestOrganiser} of them.
   * When absent, demands have no organisation.
   */
  readonly organisers?: number;
  /** Called after each batch with the number of demonstration demands loaded. */
  readonly onProgress?: (done: number) => void;
}

/** The number of demands of the first organisation, independent of the total. */
export const busiestOrganiser = 5_000;

/** Rows per transaction: large enough for set-based speed, small enough to lose little when killed. */
const batchSize = 50_000;

/**
 * Adds demonstration demands and their slots to the database, for measuring at scale. Set-based, one
 * transaction per batch; it can be killed at any moment and resumes when run again. The same ordinal always gives the same demand, except
 * for its dates, which follow `now`; nothing is random. Demands are in progress, refused for a cause or cancelled; {@link loadDemoStations}
 * transforms some. Prices are package prices, since computed ones would need each department's rates.
 *
 * Needs a connection outside any transaction, and the departments. Returns the number of demands added.
 */
export async function loadDemoDemands(client: ClientBase, options: DemoDemandsOptions): Promise<number> {
  await client.query('SET statement_timeout = 0');
  // A killed loader may still have a batch running on the server: counting before its end would load that batch a second time.
  await client.query(`SELECT pg_advisory_lock(hashtext('demo:load'))`);
  try {
    return await load(client, options);
  } finally {
    await client.query(`SELECT pg_advisory_unlock(hashtext('demo:load'))`);
    await client.query('RESET statement_timeout');
  }
}

async function load(client: ClientBase, options: DemoDemandsOptions): Promise<number> {
  const count = await client.query(`SELECT count(*)::integer AS done FROM demand.demands WHERE uniq_id LIKE 'demo-%'`);
  const before: number = count.rows[0].done;
  let done = before;
  options.onProgress?.(done);
  while (done < options.demands) {
    const last = Math.min(done + batchSize, options.demands);
    await client.query(insertBatch, [
      done + 1,
      last,
      options.demands,
      new Date(options.now).toISOString(),
      kinds.map(([label]) => label),
      kinds.map(([, nature]) => nature),
      cities.map(([name]) => name),
      cities.map(([, zip]) => zip),
      firstNames,
      lastNames,
      communes.heads,
      communes.tails,
      populous,
      options.organisers ?? null,
      Math.max(1, Math.floor(options.demands / busiestOrganiser)),
    ]);
    done = last;
    options.onProgress?.(done);
  }
  if (done > before) {
    // Index-only scans need the visibility map, plans need statistics.
    await client.query('VACUUM (ANALYZE) demand.demands');
    await client.query('VACUUM (ANALYZE) demand.slots');
  }
  return done - before;
}

/** The k-th 16-bit number of a row's hash, from 0 to 65 535. */
const draw = (k: number) => `(get_byte(h, ${2 * k}) * 256 + get_byte(h, ${2 * k + 1}))`;
const pick = (array: string, k: number) => `(${array})[1 + ${draw(k)} % cardinality(${array})]`;

const insertBatch = `
WITH seeds AS (
  SELECT n, sha256(convert_to('postes-de-secours:' || n, 'UTF8')) AS h FROM generate_series($1::integer, $2::integer) AS n
), departments AS (
  SELECT array_agg(code ORDER BY code) || (SELECT array_agg(code) FROM unnest($13::text[]) AS code, generate_series(1, 5)) AS codes
  FROM organisations.departments WHERE code <> '0'
), placed AS (
  SELECT seeds.*,
    ${draw(0)} % 100 < 45 AS is_known_city,
    1 + ${draw(1)} % cardinality($7::text[]) AS city_index,
    ${pick('departments.codes', 2)} AS department_code,
    ${pick('$11::text[]', 3)} || ${pick('$12::text[]', 4)} AS commune,
    1 + ${draw(5)} % cardinality($5::text[]) AS kind_index,
    ${pick('$9::text[]', 6)} AS first_name,
    ${pick('$10::text[]', 7)} AS last_name,
    $4::timestamptz - make_interval(secs => 8 * 31557600.0 * ($3::integer - n) / $3::integer + ${draw(8)} * 0.5) AS created_at
  FROM seeds, departments
), located AS (
  SELECT placed.*,
    CASE WHEN is_known_city THEN ($7::text[])[city_index] ELSE commune END AS city,
    CASE WHEN is_known_city THEN ($8::text[])[city_index]
         ELSE rpad(CASE WHEN department_code IN ('2A', '2B') THEN '20' ELSE department_code END, 5, (100 + ${draw(9)} % 900)::text)
    END AS zip,
    CASE WHEN is_known_city THEN
           CASE WHEN left(($8::text[])[city_index], 2) = '97' THEN left(($8::text[])[city_index], 3)
                ELSE left(($8::text[])[city_index], 2) END
         ELSE department_code END AS code
  FROM placed
), dated AS (
  SELECT located.*,
    date_trunc('day', created_at) + make_interval(days => 5 + ${draw(10)} % 240, hours => 7 + ${draw(11)} % 13) AS starts_at,
    1 + greatest(0, ${draw(12)} % 8 - 5) AS slot_count,
    (4 + ${draw(13)} % 10) AS slot_hours,
    (60 * exp(${draw(14)} / 65536.0 * 6))::integer / 10 * 10 AS peak
  FROM located
), inserted AS (
  INSERT INTO demand.demands (
    uniq_id, event_name, event_type, event_place, event_address, event_place_zip, event_place_city, event_department,
    comments, contact_first_name, contact_last_name, contact_phone, contact_email, status, department_id, office_id,
    dps_support, dps_support_cause, is_package_price, package_price_cents, starts_at, ends_at, public_peak, time_zone,
    created_at, updated_at, deleted_at, organisation_id, filed_by)
  SELECT
    'demo-' || n || '-' || md5(n::text),
    CASE WHEN ${draw(15)} % 12 = 0 THEN 'Mémorial ' || first_name || ' ' || last_name || ' – ' || city
         ELSE ($5::text[])[kind_index]
              || CASE WHEN city ~ '^[AEIOUYÉÈÎ]' THEN ' d’' ELSE ' de ' END || city
              || CASE WHEN ${draw(15)} % 3 = 0 THEN ' ' || extract(year FROM starts_at) ELSE '' END END,
    ($6::smallint[])[kind_index],
    CASE ${draw(9)} % 6 WHEN 0 THEN 'Stade municipal' WHEN 1 THEN 'Salle des fêtes' WHEN 2 THEN 'Centre-ville'
      WHEN 3 THEN 'Parc des expositions' WHEN 4 THEN 'Gymnase ' || last_name ELSE '' END,
    (1 + ${draw(9)} % 180) || ' rue ' || last_name, zip, city, dated.code,
    'Demande de démonstration n° ' || n,
    first_name, last_name,
    '06 39 98 ' || lpad((${draw(3)} % 100)::text, 2, '0') || ' ' || lpad((${draw(4)} % 100)::text, 2, '0'),
    replace(btrim(demand.searchable(first_name || '.' || last_name)), ' ', '.') || '.' || n || '@exemple.example',
    CASE WHEN ${draw(12)} % 25 = 0 THEN 4 WHEN ${draw(13)} % 20 = 0 THEN 2 ELSE 1 END,
    known_department,
    CASE WHEN ${draw(14)} % 3 = 0 THEN known_offices[1 + ${draw(11)} % cardinality(known_offices)] END,
    ${draw(13)} % 20 <> 0, CASE WHEN ${draw(13)} % 20 = 0 THEN 1 + ${draw(14)} % 4 END,
    ${draw(8)} % 5 < 2, CASE WHEN ${draw(8)} % 5 < 2 THEN (150 + ${draw(10)} % 900 * 5) * 100 END,
    starts_at, starts_at + make_interval(hours => 24 * (slot_count - 1) + slot_hours), peak,
    coalesce(known_zone, 'Europe/Paris'),
    created_at, created_at, CASE WHEN ${draw(12)} % 25 = 0 THEN created_at + interval '2 days' END,
    organiser, organiser
  FROM dated
  CROSS JOIN LATERAL (
    SELECT CASE WHEN $14::integer IS NULL THEN NULL
                WHEN $14::integer = 1 OR n % $15::integer = 0 THEN 1
                ELSE 2 + n % ($14::integer - 1) END AS organiser
  ) AS whose
  LEFT JOIN (
    SELECT code AS known_code, id AS known_department, time_zone AS known_zone,
      (SELECT array_agg(office.id ORDER BY office.id) FROM organisations.offices AS office
       WHERE office.department_id = department.id) AS known_offices
    FROM organisations.departments AS department
  ) AS known ON known_code = dated.code
  ORDER BY n
  RETURNING id, starts_at, ends_at, public_peak, event_type
)
INSERT INTO demand.slots (demand_id, position, name, starts_at, ends_at, public_peak, nature)
SELECT id, i, 'Créneau ' || i + 1,
  starts_at + make_interval(hours => 24 * i), ends_at - make_interval(hours => 24 * (days - 1 - i)),
  public_peak, event_type
FROM inserted
CROSS JOIN LATERAL (SELECT 1 + floor(extract(epoch FROM ends_at - starts_at) / 86400)::integer AS days) AS span
CROSS JOIN LATERAL generate_series(0, days - 1) AS i`;

/** Event names and their nature (1 Sportif, 2 Culturel, 3 Festival, 4 Professionnel, 5 Autre). */
const kinds: readonly (readonly [label: string, nature: number])[] = [
  ['Marathon', 1],
  ['Semi-marathon', 1],
  ['Foulées', 1],
  ['Trail des Crêtes', 1],
  ['Trail nocturne', 1],
  ['Corrida de Noël', 1],
  ['Course cycliste', 1],
  ['Cyclosportive', 1],
  ['Critérium cycliste', 1],
  ['Raid VTT', 1],
  ['Cyclo-cross', 1],
  ['Triathlon', 1],
  ['Tournoi de rugby', 1],
  ['Tournoi de football', 1],
  ['Tournoi de handball', 1],
  ['Tournoi de judo', 1],
  ['Open de tennis', 1],
  ['Gala de boxe', 1],
  ['Gala de patinage', 1],
  ['Meeting d’athlétisme', 1],
  ['Concours hippique', 1],
  ['Concours complet d’équitation', 1],
  ['Motocross', 1],
  ['Rallye automobile', 1],
  ['Course de côte', 1],
  ['Régates', 1],
  ['Traversée à la nage', 1],
  ['Fête de la musique', 2],
  ['Concert d’été', 2],
  ['Nuit des musées', 2],
  ['Salon du livre', 2],
  ['Spectacle pyrotechnique', 2],
  ['Son et lumière', 2],
  ['Opéra en plein air', 2],
  ['Cinéma en plein air', 2],
  ['Festival de jazz', 3],
  ['Festival électro', 3],
  ['Festival des arts de la rue', 3],
  ['Festival de bande dessinée', 3],
  ['Festival médiéval', 3],
  ['Rock en scène', 3],
  ['Salon de l’habitat', 4],
  ['Foire-exposition', 4],
  ['Convention annuelle', 4],
  ['Congrès médical', 4],
  ['Forum de l’emploi', 4],
  ['Salon de l’agriculture', 4],
  ['Brocante', 5],
  ['Vide-greniers', 5],
  ['Carnaval', 5],
  ['Fête patronale', 5],
  ['Fête des vendanges', 5],
  ['Marché de Noël', 5],
  ['Feu d’artifice', 5],
  ['Bal des pompiers', 5],
  ['Kermesse', 5],
  ['Pèlerinage', 5],
  ['Fête foraine', 5],
];

const cities: readonly (readonly [name: string, zip: string])[] = [
  ['Paris', '75012'],
  ['Marseille', '13008'],
  ['Lyon', '69006'],
  ['Villeurbanne', '69100'],
  ['Villefranche-sur-Saône', '69400'],
  ['Toulouse', '31000'],
  ['Nice', '06000'],
  ['Nantes', '44000'],
  ['Saint-Nazaire', '44600'],
  ['Montpellier', '34000'],
  ['Béziers', '34500'],
  ['Strasbourg', '67000'],
  ['Haguenau', '67500'],
  ['Bordeaux', '33000'],
  ['Arcachon', '33120'],
  ['Lille', '59000'],
  ['Dunkerque', '59140'],
  ['Rennes', '35000'],
  ['Saint-Malo', '35400'],
  ['Reims', '51100'],
  ['Saint-Étienne', '42000'],
  ['Le Havre', '76600'],
  ['Rouen', '76000'],
  ['Toulon', '83000'],
  ['Grenoble', '38000'],
  ['Vienne', '38200'],
  ['L’Alpe d’Huez', '38750'],
  ['Dijon', '21000'],
  ['Angers', '49000'],
  ['Nîmes', '30000'],
  ['Clermont-Ferrand', '63000'],
  ['Aix-en-Provence', '13100'],
  ['Le Mans', '72000'],
  ['Brest', '29200'],
  ['Quimper', '29000'],
  ['Tours', '37000'],
  ['Amiens', '80000'],
  ['Limoges', '87000'],
  ['Annecy', '74000'],
  ['Chamonix-Mont-Blanc', '74400'],
  ['Perpignan', '66000'],
  ['Metz', '57000'],
  ['Besançon', '25000'],
  ['Orléans', '45000'],
  ['Mulhouse', '68100'],
  ['Colmar', '68000'],
  ['Caen', '14000'],
  ['Nancy', '54000'],
  ['Avignon', '84000'],
  ['Cannes', '06400'],
  ['Poitiers', '86000'],
  ['La Rochelle', '17000'],
  ['Pau', '64000'],
  ['Bayonne', '64100'],
  ['Angoulême', '16000'],
  ['Chambéry', '73000'],
  ['Valence', '26000'],
  ['Bourg-en-Bresse', '01000'],
  ['Le Puy-en-Velay', '43000'],
  ['Ajaccio', '20000'],
  ['Fort-de-France', '97200'],
  ['Saint-Denis', '97400'],
  ['Saint-Pierre', '97410'],
  ['Cayenne', '97300'],
  ['Pointe-à-Pitre', '97110'],
  ['Mamoudzou', '97600'],
];

/** First and last parts of invented commune names, 40 × 30. */
const communes = {
  heads: (
    'Saint-Martin Saint-Pierre Saint-Jean Saint-Germain Saint-Laurent Saint-Hilaire Saint-Aubin Sainte-Marie Sainte-Foy ' +
    'Saint-Georges Villeneuve Beaumont Montreuil Châteauneuf Bourg Mareuil Bellevue Chambon Verneuil Vernon Clermont Fontaine ' +
    'Mézières Neuville Noyers Pont Roche Rochefort Savigny Sérigny Thorigny Vaux Vézelay Villiers Montfort Aubigny Épinay ' +
    'Étréchy Orgeval Ormes'
  ).split(' '),
  tails: (
    '-sur-Loire -sur-Seine -sur-Marne -sur-Saône -sur-Isère -sur-Vienne -sur-Cher -sur-Mer -sur-Orge -sur-Aube -les-Bains ' +
    '-les-Vignes -le-Château -le-Vieux -la-Forêt -la-Montagne -en-Forez -en-Bresse -en-Vercors -en-Auge -en-Gâtinais ' +
    '-sous-Bois -sous-Roche -aux-Bois -du-Lac -du-Rhône -des-Prés -des-Champs -lès-Dijon -d’Anjou'
  ).split(' '),
};

/** Departments that file several times as many demands as the others. */
const populous = ['75', '13', '69', '59', '33', '31', '44', '38', '06', '67', '34', '92', '93', '94', '78', '35', '69'];

const firstNames = (
  'Camille Marie Léa Manon Chloé Émilie Julie Sarah Inès Jade Louise Alice Anaïs Élodie Aurélie Céline Sandrine Nathalie ' +
  'Sylvie Isabelle Véronique Françoise Hélène Agnès Zoé Maëlys Océane Noémie Thomas Nicolas Julien Antoine Maxime Alexandre ' +
  'Hugo Lucas Louis Jules Gabriel Raphaël Arthur Paul Pierre Jean Michel Philippe Alain Bernard François Frédéric Stéphane ' +
  'Sébastien Jérôme Mickaël Loïc Yann Gaël Karim Mehdi Youssef'
).split(' ');

const lastNames = (
  'Martin Bernard Thomas Petit Robert Richard Durand Dubois Moreau Laurent Simon Michel Lefèvre Leroy Roux David Bertrand Morel ' +
  'Fournier Girard Bonnet Dupont Lambert Fontaine Rousseau Vincent Müller Lefebvre Faure André Mercier Blanc Guérin Boyer ' +
  'Garnier Chevalier François Legrand Gauthier Garcia Perrin Robin Clément Morin Nicolas Henry Roussel Mathieu Gautier Masson ' +
  'Marchand Duval Denis Dumont Marie Lemaire Noël Meyer Dufour Meunier Brun Blanchard Giraud Joly Rivière Lucas Brunet ' +
  'Gaillard Barbier Arnaud Martinez Gérard Roche Renard Schmitt Roy Leroux Colin Vidal Caron Picard Roger Fabre Aubert Lemoine ' +
  'Renaud Dumas Lacroix Olivier Philippe Bourgeois Pierre Benoît Rey Leclerc Payet Rolland Leclercq Guillaume Lecomte Lopez ' +
  'Jean Dupuy Guillot Hubert Berger Carpentier Sanchez Dupuis Moulin Louis Deschamps Huet Vasseur Perez Boucher Fleury Royer'
).split(' ');
