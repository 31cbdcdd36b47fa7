import type {
  AnswerSlotBody,
  ContactAnswer,
  Problem,
  ShiftAnswer,
  VolunteerShiftsAnswer,
} from '@pds/api-client/generated/model';

/*
 * « Qui vient ? »: the page behind a member's personal link. It is a document of its own without the framework, since it is opened on phones
 * with a poor network (decisions: « Qui vient ? »). Opening it changes nothing; what somebody presses is sent by POST, with the secret in the
 * body, and the server's answer is drawn. A press whose answer was lost can be repeated.
 */

type Reply = AnswerSlotBody['answer'];
type Child = Node | string | null | false | undefined;

const parameters = new URLSearchParams(linkOfTab());
const token = parameters.get('token');
/** The slot that the e-mail is about: it stands first. */
const wanted = Number(parameters.get('creneau')) || null;

const lead = document.getElementById('lead')!;
const list = document.getElementById('shifts')!;

/** The slot whose withdrawal is to be confirmed. */
let withdrawing: number | null = null;
let shown: VolunteerShiftsAnswer | null = null;
/** Ends when all presses have their answers. */
let sending = Promise.resolve();

function hasLink(): boolean {
  return location.hash.includes('token=');
}

/** What the link says behind `#`. It leaves the address, and so the history, and stays in the tab for a reload. */
function linkOfTab(): string {
  const link = location.hash.slice(1);
  try {
    if (!hasLink()) return sessionStorage.getItem('pds.who-comes') ?? '';
    sessionStorage.setItem('pds.who-comes', link);
    history.replaceState(null, '', location.pathname);
  } catch {
    // This browser stores nothing: the link stays in the address.
  }
  return link;
}

/** Why a call did not do what was asked, in French. */
class Refusal extends Error {
  constructor(
    message: string,
    /** Whom to ask. */
    readonly contact: ContactAnswer | null = null,
    /** Whether the server refused: the same call would be refused again. */
    readonly isDecided = false,
  ) {
    super(message);
  }
}

/** How long an answer may take. Milliseconds. */
const patience = 20_000;

/** Sends a call of the link and reads its answer. Throws {@link Refusal} with the French text to show. */
async function call<Answer>(
  path: string,
  body: object,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  // Old phones have no AbortSignal.timeout.
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), patience);
  try {
    const response = await fetch(`/api/volunteer/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, ...body }),
      signal: ending.signal,
    });
    if (response.ok) return await read(response);
    const { detail, contact = null } = (await response.json()) as Problem;
    if (response.status < 500) throw new Refusal(detail, contact, true);
  } catch (error) {
    if (error instanceof Refusal) throw error;
  } finally {
    clearTimeout(timer);
  }
  throw new Refusal(
    navigator.onLine
      ? 'Le service n’a pas répondu. Réessayez\u00a0: appuyer deux fois ne change rien de plus.'
      : 'Pas de connexion. Réessayez quand elle sera revenue\u00a0: appuyer deux fois ne change rien de plus.',
  );
}

const shiftsIn = (response: Response) => response.json() as Promise<VolunteerShiftsAnswer>;

function el(name: string, attributes: Record<string, string>, ...children: Child[]): HTMLElement {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children.filter((child) => child !== null && child !== false && child !== undefined));
  return element;
}

function button(label: string, look: string, act: () => void | Promise<void>): HTMLElement {
  const made = el('button', { type: 'button', class: look }, label);
  made.addEventListener('click', () => void press(made, act));
  return made;
}

/** Does what a button is for. Until that is done, further presses do nothing. */
async function press(pressed: HTMLElement, act: () => void | Promise<void>): Promise<void> {
  if (pressed.getAttribute('aria-busy') === 'true') return;
  pressed.setAttribute('aria-busy', 'true');
  pressed.closest('article')?.querySelector('.notice.error')?.remove();
  try {
    await act();
  } finally {
    pressed.removeAttribute('aria-busy');
  }
}

const actions = (...buttons: Child[]) => el('div', { class: 'actions' }, ...buttons);

const notice = (tone: string, ...children: Child[]) =>
  el('div', { class: `notice ${tone}`, role: tone === 'error' ? 'alert' : 'status', tabindex: '-1' }, ...children);

const paragraph = (...children: Child[]) => el('p', {}, ...children);
const strong = (text: string) => el('strong', {}, text);

function phoneLink(phone: string): HTMLElement {
  return el('a', { href: `tel:${phone.replace(/[^+\d]/g, '')}` }, phone);
}

const contactLine = ({ name, phone, email }: ContactAnswer) =>
  el('address', {}, strong(name), phone && phoneLink(phone), email && el('a', { href: `mailto:${email}` }, email));

// The server sends times with the offset of the event: their text is what the clocks there show.
const dayOf = (time: string) => time.slice(0, 10);
const dayParts = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
const dayInWords = (day: string) =>
  new Date(`${day}T00:00Z`).toLocaleDateString('fr-FR', dayParts).replace(/ 1 /, ' 1er ');
function hourOf(time: string): string {
  const [hour, minute] = [Number(time.slice(11, 13)), time.slice(14, 16)];
  return `${hour}\u00a0h${minute === '00' ? '' : `\u00a0${minute}`}`;
}
const momentOf = (time: string) => `${dayInWords(dayOf(time))} à ${hourOf(time)}`;

function hoursOf({ startsAt, endsAt }: ShiftAnswer): string {
  const hours = `de ${hourOf(startsAt)} à ${hourOf(endsAt)}`;
  return dayOf(startsAt) === dayOf(endsAt) ? hours : `${hours}, le ${dayInWords(dayOf(endsAt))}`;
}

function fact(name: string, ...value: Child[]): HTMLElement {
  return el('div', {}, el('dt', {}, name), el('dd', {}, ...value));
}

function factsOf(shift: ShiftAnswer): HTMLElement {
  const { meetingAt, meetingPlace, leader, instructions, choices } = shift;
  const isOtherDay = meetingAt && dayOf(meetingAt) !== dayOf(shift.startsAt);
  const time = meetingAt && (isOtherDay ? momentOf(meetingAt) : hourOf(meetingAt));
  const meeting = [time, meetingPlace].filter(Boolean).join(', ');
  return el(
    'dl',
    {},
    fact('Horaires', hoursOf(shift)),
    fact('Lieu', [shift.place, shift.town].filter(Boolean).join(', ')),
    meeting && fact('Rendez-vous', meeting),
    !shift.function && choices.length > 0 && fact('Pour', choices.map(({ label }) => label).join(', ')),
    leader && fact('Responsable', leader.name, leader.phone && ' ', leader.phone && phoneLink(leader.phone)),
    instructions && fact('Consignes', instructions),
  );
}

const withinSentence = (label: string) =>
  label.startsWith('PSE') ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** Where a member stands with a shift, and what they can press. */
function standingOf(shift: ShiftAnswer, { contact, hasEmail }: VolunteerShiftsAnswer): Child[] {
  const { slotId, state, choices, reason } = shift;
  const answer = (reply: Reply, fn?: string) => () => send('answer', slotId, { answer: reply, function: fn });
  const no = (label = 'Non') => button(label, '', answer('no'));
  const yes = choices.map(({ function: fn, label, isFull }) => {
    const as = choices.length > 1 ? ` comme ${withinSentence(label)}` : '';
    return isFull
      ? button(`Prévenez-moi si une place se libère${as}`, 'wide', answer('yes', fn))
      : button(`Je viens${as}`, 'call', answer('yes', fn));
  });
  const hasFree = choices.some((choice) => !choice.isFull);
  const isFull = choices.length > 0 && !hasFree;
  const full = isFull && paragraph(strong('Complet'), ' pour l’instant. Merci à toutes et à tous\u00a0!');
  /** What a member without a place can take, or why they may not come. */
  const waysToCome = reason === null ? [full, actions(...yes)] : [paragraph(reason)];

  if (shift.isOver) return [notice(state === 'confirmed' ? 'warning' : 'info', strong(reason ?? ''))];
  switch (state) {
    case 'confirmed':
      if (withdrawing === slotId) return withdrawalOf(shift, contact, answer('no'));
      return [
        notice(
          'success',
          strong('Vous venez. Merci\u00a0!'),
          shift.functionLabel && paragraph(shift.functionLabel),
          !shift.isLate &&
            paragraph(`Un empêchement\u00a0? Dites-le ici, si possible avant le ${momentOf(shift.withdrawUntil)}.`),
        ),
        shift.isReplacementAsked &&
          paragraph(
            'Nous cherchons quelqu’un pour vous remplacer. La place reste la vôtre jusqu’à ce que quelqu’un accepte.',
          ),
        actions(
          shift.isOpen &&
            !shift.isReplacementAsked &&
            button('Chercher quelqu’un pour me remplacer', '', () => send('replacement', slotId)),
          button('Ajouter à mon agenda', '', () => saveCalendar(slotId)),
          button('Je ne peux plus venir', 'text', () => {
            withdrawing = slotId;
            draw(slotId);
          }),
        ),
      ];
    case 'offered':
      return [
        notice(
          'warning',
          strong('Une place s’est libérée pour vous.'),
          paragraph(
            shift.functionLabel && `${shift.functionLabel}. `,
            shift.offeredUntil &&
              `Elle vous attend jusqu’au ${momentOf(shift.offeredUntil)}, puis elle sera proposée à quelqu’un d’autre.`,
          ),
        ),
        actions(button('Je viens', 'call', answer('yes', shift.function ?? undefined)), no()),
      ];
    case 'waiting':
      return [
        notice(
          'info',
          strong('Vous êtes en liste d’attente.'),
          // A place stays free if those who wait could be told of it only once the slot has begun.
          paragraph(
            hasFree
              ? 'Une place est libre\u00a0: elle est à la première personne qui la prend.'
              : hasEmail
                ? 'Tout est complet pour l’instant. Nous vous écrivons dès qu’une place se libère.'
                : 'Tout est complet pour l’instant. Regardez cette page\u00a0: si une place se libère, vous pourrez la prendre.',
          ),
        ),
        actions(...(hasFree ? yes : []), no('Ne plus attendre')),
      ];
    case 'wish':
      return [
        notice('info', strong('Votre antenne sait que vous aimeriez venir.')),
        ...waysToCome,
        actions(no('Finalement non')),
      ];
    case 'maybe':
      return [notice('info', strong('Vous avez répondu «\u00a0Peut-être\u00a0».')), ...waysToCome, actions(no())];
    case 'no':
      return [
        notice(
          'info',
          strong('Vous avez répondu «\u00a0Non\u00a0».'),
          paragraph('Nous ne vous écrirons plus pour ce créneau.'),
        ),
        ...waysToCome,
      ];
    case 'withdrawn':
      return [
        shift.isSetByStaff
          ? notice('info', strong('Votre antenne a retiré votre inscription à ce créneau.'))
          : notice('info', strong('Vous ne venez plus à ce créneau.'), paragraph('Merci d’avoir prévenu.')),
        ...waysToCome,
      ];
    default:
      if (reason !== null) return [paragraph(reason), actions(button('J’aimerais venir', '', answer('wish')), no())];
      return [full, actions(...yes, button('Peut-être', '', answer('maybe')), no())];
  }
}

function withdrawalOf(shift: ShiftAnswer, { phone }: ContactAnswer, withdraw: () => Promise<void>): Child[] {
  return [
    notice(
      'warning',
      strong('Vous ne pouvez plus venir\u00a0?'),
      shift.isLate
        ? paragraph(
            'C’est bientôt\u00a0: votre antenne est prévenue aussitôt',
            phone && '. Appelez-la aussi, pour qu’elle trouve quelqu’un\u00a0: ',
            phone && phoneLink(phone),
            '.',
          )
        : paragraph('Votre place sera proposée à quelqu’un d’autre.'),
    ),
    actions(
      button('Oui, me retirer', 'danger', withdraw),
      button('Garder ma place', '', () => {
        withdrawing = null;
        draw(shift.slotId);
      }),
    ),
  ];
}

function cardOf(shift: ShiftAnswer, answer: VolunteerShiftsAnswer): HTMLElement {
  const isOut = shift.reason !== null && shift.state !== 'confirmed' && shift.state !== 'offered';
  const name = shift.slotName && shift.slotName !== shift.eventName ? ` – ${shift.slotName}` : '';
  return el(
    'article',
    { class: isOut ? 'shift out' : 'shift', id: `shift-${shift.slotId}` },
    el('h3', {}, `${shift.eventName}${name}`),
    factsOf(shift),
    ...standingOf(shift, answer),
  );
}

/**
 * Draws the slots as the server sent them last.
 * @param focused the slot that was answered: its card gets the focus
 * @param refusal why that failed
 */
function draw(focused?: number, refusal?: Refusal): void {
  if (!shown) return;
  const answer = shown;
  const { firstName, contact, shifts } = answer;
  lead.textContent = `Bonjour ${firstName}. Répondez d’un appui, selon ce qui vous convient.`;
  const first = shifts.find(({ slotId }) => slotId === wanted);
  const others = shifts.filter((shift) => shift !== first);
  const days = [...new Set(others.map(({ startsAt }) => dayOf(startsAt)))];
  const section = (title: string, of: readonly ShiftAnswer[]) =>
    el('section', {}, el('h2', {}, title), ...of.map((shift) => cardOf(shift, answer)));
  list.replaceChildren(
    ...(first ? [section(`On pense à vous, ${dayInWords(dayOf(first.startsAt))}`, [first])] : []),
    ...days.map((day) =>
      section(
        dayInWords(day),
        others.filter(({ startsAt }) => dayOf(startsAt) === day),
      ),
    ),
    ...(shifts.length === 0
      ? [el('div', { class: 'shift' }, notice('info', 'Aucun créneau ne cherche de monde pour l’instant.'))]
      : []),
    el('div', { class: 'ask' }, paragraph('Une question\u00a0?'), contactLine(contact)),
  );
  if (focused === undefined) return;
  const card = document.getElementById(`shift-${focused}`);
  if (!refusal) {
    (card?.querySelector<HTMLElement>('.notice') ?? card?.querySelector('button'))?.focus();
    return;
  }
  const told = notice('error', refusal.message);
  // The slot may be gone.
  if (card) card.append(told);
  else list.prepend(told);
  told.focus();
}

/** Sends what a member says of a slot, and draws what became of it. Presses wait for one another: the list drawn last is the newest. */
function send(path: string, slotId: number, said: object = {}): Promise<void> {
  const sent = sending.then(() => sendNow(path, slotId, said));
  // A press that fails does not stop those after it.
  sending = sent.catch(() => {});
  return sent;
}

async function sendNow(path: string, slotId: number, said: object): Promise<void> {
  try {
    shown = await call(path, { slotId, ...said }, shiftsIn);
    if (withdrawing === slotId) withdrawing = null;
    draw(slotId);
  } catch (error) {
    const refusal = refusalOf(error);
    // The place may be taken by now, or the hours changed: show what is true now, with the reason.
    if (refusal.isDecided) await load().catch(() => {});
    draw(slotId, refusal);
  }
}

const refusalOf = (error: unknown) =>
  error instanceof Refusal ? error : new Refusal('Une erreur est survenue. Rechargez la page.');

async function saveCalendar(slotId: number): Promise<void> {
  try {
    const address = URL.createObjectURL(await call('calendar', { slotId }, (response) => response.blob()));
    const link = el('a', { href: address, download: 'poste-de-secours.ics' });
    document.body.append(link);
    link.click();
    link.remove();
    // Wait until the browser has begun to read it.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (error) {
    draw(slotId, refusalOf(error));
  }
}

async function load(): Promise<void> {
  shown = await call('read', {}, shiftsIn);
}

/** Tells the server that a person looks at the page: programs that check links open it, but neither touch nor scroll it. */
function noteSeen(): void {
  const signs = ['pointerdown', 'keydown', 'scroll'] as const;
  const note = () => {
    for (const sign of signs) removeEventListener(sign, note);
    void call('seen', {}, async () => {}).catch(() => {});
  };
  for (const sign of signs) addEventListener(sign, note, { passive: true });
}

async function open(): Promise<void> {
  const fail = (...children: Child[]) => list.replaceChildren(el('div', { class: 'shift' }, ...children));
  if (!token) {
    fail(
      notice('error', 'Cette page s’ouvre avec le lien reçu par e-mail. Ouvrez-le de nouveau, ou copiez-le en entier.'),
    );
    return;
  }
  try {
    await load();
    draw();
    noteSeen();
  } catch (error) {
    const { message, contact, isDecided } = refusalOf(error);
    fail(
      notice('error', paragraph(message), contact && contactLine(contact)),
      !isDecided && actions(button('Réessayer', '', open)),
    );
  }
}

// Another link that is opened in this tab changes only what is behind `#`.
addEventListener('hashchange', () => hasLink() && location.reload());
void open();
