import { type FormPart, multipartForm } from '@pds/platform/testing';
import type { TestApplication } from '@pds/testing';
import { type Call, type Example, examples, type VisibilityRule } from './examples';
import { type Caller, callers, type Position, positions, type World } from './world';

/** Who finds an object where (decisions: Who sees what). Written out in full: computing it would repeat what is tested. */
const visiblePositions: Record<
  Exclude<VisibilityRule, 'own' | 'nothing'>,
  Record<Exclude<Caller, 'anonymous'>, readonly Position[]>
> = {
  dossier: {
    admin: positions,
    'local manager': ['own', 'other office', 'other organiser'],
    accounting: ['own', 'other office', 'other organiser'],
    'office manager': ['own', 'other organiser'],
    organiser: ['own'],
  },
  // Offices share the customers of their department.
  organisation: {
    admin: positions,
    'local manager': ['own', 'other office', 'other organiser'],
    accounting: ['own', 'other office', 'other organiser'],
    'office manager': ['own', 'other office', 'other organiser'],
    organiser: ['own'],
  },
  department: {
    admin: positions,
    'local manager': ['own', 'other office', 'other organiser'],
    accounting: ['own', 'other office', 'other organiser'],
    'office manager': ['own', 'other office', 'other organiser'],
    organiser: [],
  },
  office: {
    admin: positions,
    'local manager': ['own', 'other office', 'other organiser'],
    accounting: ['own', 'other office', 'other organiser'],
    'office manager': ['own', 'other organiser'],
    organiser: [],
  },
  user: {
    admin: positions,
    'local manager': ['own', 'other office', 'other organiser'],
    accounting: ['own', 'other office', 'other organiser'],
    'office manager': ['own', 'other organiser'],
    organiser: [],
  },
};

/** The positions at which objects of a kind differ in visibility. */
const positionsOf: Record<VisibilityRule, readonly Position[]> = {
  dossier: positions,
  organisation: ['own', 'other department', 'other organiser'],
  department: ['own', 'other department'],
  office: ['own', 'other office', 'other department'],
  user: positions,
  own: ['own', 'other organiser'],
  nothing: ['own'],
};

/** One cell of the matrix, with the actual status. */
export interface MatrixCell {
  readonly route: string;
  readonly caller: Caller;
  readonly position: Position | 'mixed';
  readonly method: string;
  readonly status: number;
  /** The expected result, when the actual one differs. */
  readonly mismatch: string | null;
}

class Rollback extends Error {}

/** Runs work in a transaction that is rolled back, so that no cell sees the effects of another. */
export async function inRolledBackTransaction<T>(app: TestApplication, work: () => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  try {
    await app.unitOfWork.run(async () => {
      result = { value: await work() };
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
  return result!.value;
}

/** The parts of a response that matter for access. */
export interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: unknown;
}

/** Sends a request with the headers that the SPA would send. */
export async function send(
  app: TestApplication,
  method: string,
  url: string,
  {
    cookie,
    body,
    form,
  }: { cookie?: string | undefined; body?: object | undefined; form?: readonly FormPart[] | undefined },
): Promise<Answer> {
  const upload = form && multipartForm(form);
  const response = await app.application.inject({
    method: method as 'GET',
    url,
    headers: {
      'x-requested-with': 'fetch',
      'sec-fetch-site': 'same-origin',
      ...(cookie === undefined ? {} : { cookie }),
      ...(upload && { 'content-type': upload.contentType }),
    },
    ...(body === undefined ? {} : { payload: body }),
    ...(upload && { payload: upload.payload }),
  });
  const isJson = /json/.test(String(response.headers['content-type'] ?? '')) && response.body !== '';
  const json = isJson ? JSON.parse(response.body) : undefined;
  return { status: response.statusCode, code: (json as { code?: string } | undefined)?.code, body: json };
}

/** Every cell of some routes. */
export async function matrixCellsOf(
  app: TestApplication,
  world: World,
  routes: readonly string[],
): Promise<MatrixCell[]> {
  const cells: MatrixCell[] = [];
  for (const route of routes) {
    const example = examples[route]!;
    const method = route.split(' ')[0]!;
    for (const caller of callers) {
      for (const position of positionsOf[example.sight]) {
        const call = callOf(world, caller, position);
        const url = example.path(call);
        const request = requestOf(example, call);
        const answer = await inRolledBackTransaction(app, () => send(app, method, url, request));
        const mismatch = mismatchOf(example, call, answer) ?? leakOf(example, call, answer);
        cells.push({ route, caller, position, method, status: answer.status, mismatch });
        if (method !== 'GET' || position !== 'own') continue;
        const head = await inRolledBackTransaction(app, () => send(app, 'HEAD', url, request));
        const headMismatch = head.status === answer.status ? null : `HEAD as GET: ${answer.status}`;
        cells.push({ route, caller, position, method: 'HEAD', status: head.status, mismatch: headMismatch });
      }
      if (example.mixed && mayCall(example, caller)) {
        const url = example.mixed.path(world.objects.own, world.objects['other department']);
        const call = callOf(world, caller, 'own');
        const request = requestOf(example, call);
        const { status } = await inRolledBackTransaction(app, () => send(app, method, url, request));
        const expected = caller === 'admin' && !example.mixed.adminToo ? 'anything but 404' : '404';
        const isExpected = expected === '404' ? status === 404 : status < 400;
        cells.push({ route, caller, position: 'mixed', method, status, mismatch: isExpected ? null : expected });
      }
    }
  }
  return cells;
}

function requestOf(example: Example, call: Call) {
  return { cookie: cookieOf(call.world, call.caller), body: example.body?.(call), form: example.form?.(call) };
}

export function callOf(world: World, caller: Caller, position: Position): Call {
  const person = caller === 'anonymous' || position !== 'own' ? world.stranger : world.callers[caller];
  return { world, caller, position, at: world.objects[position], person };
}

export function cookieOf(world: World, caller: Caller): string | undefined {
  return caller === 'anonymous' ? undefined : world.callers[caller].cookie;
}

/** Whether the specification lets a caller make the call. */
export function mayCall({ who }: Example, caller: Caller): boolean {
  if (who === 'public') return true;
  if (who === 'any account') return caller !== 'anonymous';
  return who.includes(caller);
}

function mismatchOf(example: Example, call: Call, { status, code }: Answer): string | null {
  const { caller, position } = call;
  if (!mayCall(example, caller)) {
    const expected = caller === 'anonymous' ? 401 : 403;
    return status === expected && isRefusedByGuard(code) ? null : `${expected} by the guard`;
  }
  const special = typeof example.answers === 'function' ? example.answers(call) : undefined;
  if (special !== undefined) return status === special && !isRefusedByGuard(code) ? null : String(special);
  if (!isInSight(example.sight, caller, position)) return status === 404 ? null : '404';
  const { answers } = example;
  if (typeof answers === 'number') return status === answers && !isRefusedByGuard(code) ? null : String(answers);
  return status < 400 ? null : 'success';
}

/** Whether the guard refused before any data was read. */
function isRefusedByGuard(code: string | undefined): boolean {
  return code === 'http.401' || code === 'http.403';
}

function isInSight(sight: VisibilityRule, caller: Caller, position: Position): boolean {
  if (sight === 'nothing') return true;
  if (sight === 'own') return position === 'own';
  return caller !== 'anonymous' && visiblePositions[sight][caller].includes(position);
}

/** A list must contain what its caller may see, and no other object of the test data. */
function leakOf({ list }: Example, { caller, world }: Call, { status, body }: Answer): string | null {
  if (!list || status !== 200) return null;
  const ids = list.ids(body as never);
  const wrong = positions.filter((position) => {
    const isHeld = ids.includes(list.of(world.objects[position]));
    const isSeen =
      list.sight === 'organiser only'
        ? caller === 'organiser' && position === 'own'
        : isInSight(list.sight, caller, position);
    return isHeld !== isSeen;
  });
  return wrong.length === 0 ? null : `a list without: ${wrong.join(', ')}`;
}
