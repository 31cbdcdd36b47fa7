import type { Principal } from '@pds/kernel';
import { FixedClock, ImmediateUnitOfWork, managerOf38 as stranger, managerOf69 } from '@pds/kernel/testing';
import {
  AidStationNotFound,
  EprotecEventGone,
  EprotecEventUnknown,
  EprotecRefused,
  EprotecUnavailable,
  ExportNotOffered,
} from '../aid-station.errors';
import { AidStation } from '../model/aid-station';
import { TrackedDemand } from '../model/tracked-demand';
import type { StationEvent } from '../ports/station-events';
import {
  CountingEprotecKeys,
  eprotecForm,
  type EprotecMishap,
  InMemoryAidStations,
  InMemoryEprotec,
  InMemoryEprotecExports,
  InMemoryExportRuns,
  InMemoryStationEvents,
} from '../testing';
import { RequestEprotecExport } from './request-eprotec-export';
import { ExportToEprotec } from './export-to-eprotec';
import { ShowEprotecExport } from './show-eprotec-export';

const now = Date.parse('2026-11-20T10:00:00Z');
const manager: Principal = { ...managerOf69, accountId: 7 };
const accountant: Principal = { ...manager, role: 'ROLE_ACCOUNTING' };
const station = 501;

async function setUp(more: Partial<StationEvent> = {}) {
  const stations = new InMemoryAidStations();
  const events = new InMemoryStationEvents();
  const exports = new InMemoryEprotecExports();
  const runs = new InMemoryExportRuns();
  const eprotec = new InMemoryEprotec();
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  const unitOfWork = new ImmediateUnitOfWork();
  const event: StationEvent = {
    ownership: { departmentId: 69, officeId: null, organisationId: null, filedBy: 5 },
    isStation: true,
    version: 3,
    eprotecNumber: null,
    form: eprotecForm(),
    timeZone: 'Europe/Paris',
    ...more,
  };
  events.put(station, event);
  await stations.add(AidStation.fromDemand(TrackedDemand.untouched(station), 7, now));
  const ask = new RequestEprotecExport(stations, events, exports, runs, eprotec, unitOfWork, clock);
  const exportIt = new ExportToEprotec(events, exports, eprotec, new CountingEprotecKeys(), unitOfWork, clock);
  const show = new ShowEprotecExport(events, exports, runs, eprotec);
  const shown = (principal = manager) => show.execute(station, principal);
  const { signal } = new AbortController();
  /** Executes the last run to its end. */
  const runLast = async () => {
    const runId = runs.started.length;
    try {
      await exportIt.execute(station, runId, signal);
    } finally {
      runs.ended.add(runId);
    }
  };
  /** Requests an export and executes its run. */
  const press = async () => {
    await ask.execute(station, manager);
    return runLast();
  };
  /** Changes the dossier. */
  const edit = async (change: Partial<StationEvent>) => {
    const was = (await events.find(station))!;
    events.put(station, { ...was, version: was.version + 1, ...change });
  };
  return { ask, edit, eprotec, events, exportIt, press, runLast, runs, show, shown, signal };
}

describe('the export of a station to e-Protec', () => {
  it('creates an event there, and stores its number in the dossier', async () => {
    const { press, eprotec, shown, runs } = await setUp();
    expect(await shown()).toMatchObject({ number: null, url: null, exportedAt: null, obstacle: null, error: null });
    await press();
    expect([...eprotec.events]).toEqual([['EP-1', eprotecForm()]]);
    expect(runs.started).toEqual([{ stationId: station, accountId: 7 }]);
    expect(await shown()).toEqual({
      number: 'EP-1',
      url: 'https://e-protec.example/EP-1',
      exportedAt: now,
      isOutdated: false,
      isUnderWay: false,
      error: null,
      obstacle: null,
      timeZone: 'Europe/Paris',
    });
  });

  it('is one run for several requests while it waits', async () => {
    const { ask, runLast, runs, eprotec, shown } = await setUp();
    for (let times = 0; times < 10; times++) await ask.execute(station, { ...manager, accountId: 7 + times });
    expect(runs.started).toHaveLength(1);
    expect((await shown()).isUnderWay).toBe(true);
    await runLast();
    expect(eprotec.events.size).toBe(1);
    expect((await shown()).isUnderWay).toBe(false);
  });

  it('updates the same event once the dossier has changed', async () => {
    const { press, edit, eprotec, shown } = await setUp();
    await press();
    const later = eprotecForm({ name: 'Trail' });
    await edit({ form: later });
    expect(await shown()).toMatchObject({ isOutdated: true, number: 'EP-1' });
    await press();
    expect([...eprotec.events]).toEqual([['EP-1', later]]);
    expect((await shown()).isOutdated).toBe(false);
  });

  it('creates one event though the answer was lost, and sends what changed meanwhile', async () => {
    const { press, edit, eprotec, shown } = await setUp();
    eprotec.scheduleMishaps('answer lost');
    await expect(press()).rejects.toThrow(EprotecUnavailable);
    expect(await shown()).toMatchObject({ number: null, isUnderWay: false, error: 'Erreur dans la requête' });
    await edit({ form: eprotecForm({ publicPeak: 2000 }) });
    await press();
    expect([...eprotec.events]).toEqual([['EP-1', eprotecForm({ publicPeak: 2000 })]]);
    expect(await shown()).toMatchObject({ number: 'EP-1', error: null, isOutdated: false });
  });

  it('creates one event though its process died before storing the answer', async () => {
    const { ask, runLast, eprotec, exportIt, events, shown, signal } = await setUp();
    await ask.execute(station, manager);
    const note = events.noteEprotecNumber.bind(events);
    events.noteEprotecNumber = () => Promise.reject(new Error('The process died'));
    await expect(exportIt.execute(station, 1, signal)).rejects.toThrow('The process died');
    events.noteEprotecNumber = note;
    expect((await shown()).isUnderWay).toBe(true);
    await runLast();
    expect([...eprotec.events.keys()]).toEqual(['EP-1']);
    expect((await shown()).number).toBe('EP-1');
  });

  it('reports why it was refused, and sends the corrected data', async () => {
    const { press, edit, eprotec, shown } = await setUp();
    eprotec.scheduleMishaps({ refusal: 'Le nom est trop court' });
    await expect(press()).rejects.toThrow(EprotecRefused);
    expect(await shown()).toMatchObject({ error: 'Le nom est trop court', number: null });
    await edit({ form: eprotecForm({ name: 'Foulées' }) });
    await press();
    expect([...eprotec.events.values()]).toEqual([eprotecForm({ name: 'Foulées' })]);
    expect((await shown()).error).toBeNull();
  });

  it('updates the event whose number a person typed', async () => {
    const { press, eprotec, shown } = await setUp({ eprotecNumber: 'EP-77' });
    eprotec.events.set('EP-77', eprotecForm({ name: 'Noté à la main' }));
    expect(await shown()).toMatchObject({ number: 'EP-77', url: null, exportedAt: null });
    await press();
    expect([...eprotec.events]).toEqual([['EP-77', eprotecForm()]]);
    expect(await shown()).toMatchObject({ number: 'EP-77', exportedAt: now });
  });

  it('stores its event though the update after the creation is refused', async () => {
    const { press, edit, eprotec, events, shown } = await setUp();
    eprotec.scheduleMishaps('answer lost');
    await expect(press()).rejects.toThrow(EprotecUnavailable);
    await edit({ form: eprotecForm({ name: 'Trail' }) });
    eprotec.scheduleMishaps('nothing', { refusal: 'Le nom est trop court' });
    await expect(press()).rejects.toThrow(EprotecRefused);
    expect(await shown()).toMatchObject({
      number: 'EP-1',
      url: 'https://e-protec.example/EP-1',
      isOutdated: true,
      error: 'Le nom est trop court',
    });
    const mended = eprotecForm({ name: 'Trail de nuit' });
    await edit({ form: mended });
    await press();
    expect([...eprotec.events]).toEqual([['EP-1', mended]]);
    expect((await events.find(station))?.eprotecNumber).toBe('EP-1');
  });

  it('stores its event though its process died before the update after the creation', async () => {
    const { ask, press, edit, eprotec, exportIt, runLast, shown, signal } = await setUp();
    eprotec.scheduleMishaps('answer lost');
    await expect(press()).rejects.toThrow(EprotecUnavailable);
    await edit({ form: eprotecForm({ name: 'Trail' }) });
    await ask.execute(station, manager);
    eprotec.scheduleMishaps('nothing', { death: new Error('The process died') });
    await expect(exportIt.execute(station, 2, signal)).rejects.toThrow('The process died');
    expect(await shown()).toMatchObject({ number: 'EP-1', isUnderWay: true });
    await runLast();
    expect([...eprotec.events]).toEqual([['EP-1', eprotecForm({ name: 'Trail' })]]);
  });

  it.each<[string, EprotecMishap, string]>([
    ['rejected for its token or by a gateway', { keptOut: 'Jeton expiré' }, 'Jeton expiré'],
    ['refused after it had been accepted', { refusal: 'La date est passée' }, 'La date est passée'],
  ])('creates one event though its answer was lost and the next attempt was %s', async (_, mishap, message) => {
    const { press, eprotec, shown } = await setUp();
    eprotec.scheduleMishaps('answer lost');
    await expect(press()).rejects.toThrow(EprotecUnavailable);
    eprotec.scheduleMishaps(mishap);
    await expect(press()).rejects.toThrow(message);
    expect(await shown()).toMatchObject({ number: null, error: message });
    await press();
    expect([...eprotec.events.keys()]).toEqual(['EP-1']);
    expect(await shown()).toMatchObject({ number: 'EP-1', error: null });
  });

  it('reuses the key of a rejected call, once it is accepted', async () => {
    const { press, eprotec } = await setUp();
    eprotec.scheduleMishaps({ keptOut: 'Jeton expiré' });
    await expect(press()).rejects.toThrow('Jeton expiré');
    await press();
    expect(eprotec.keys).toEqual(['key-1', 'key-1']);
    expect(eprotec.events.size).toBe(1);
  });

  it('sends corrected data though the result of an earlier attempt is unknown', async () => {
    const { press, edit, eprotec, shown } = await setUp();
    eprotec.scheduleMishaps({ keptOut: 'Jeton expiré' });
    await expect(press()).rejects.toThrow('Jeton expiré');
    eprotec.scheduleMishaps({ refusal: 'La date est passée' });
    await expect(press()).rejects.toThrow('La date est passée');
    const mended = eprotecForm({ name: 'Trail' });
    await edit({ form: mended });
    eprotec.scheduleMishaps({ refusal: 'La date est passée' });
    await press();
    expect([...eprotec.events]).toEqual([['EP-1', mended]]);
    expect(new Set(eprotec.keys)).toEqual(new Set(['key-1']));
    expect(await shown()).toMatchObject({ number: 'EP-1', isOutdated: false, error: null });
  });

  it('keeps the number that a person typed while it was created', async () => {
    const { ask, edit, eprotec, events, runLast } = await setUp();
    await ask.execute(station, manager);
    eprotec.duringNextCall = () => edit({ eprotecNumber: 'EP-77' });
    await runLast();
    expect((await events.find(station))?.eprotecNumber).toBe('EP-77');
  });

  it.each<[string, string | null]>([
    ['another', 'EP-77'],
    ['none', null],
  ])('keeps the number that a person typed (%s) while the event was found to be deleted', async (_, noted) => {
    const { press, edit, eprotec, events } = await setUp();
    await press();
    eprotec.gone.add('EP-1');
    eprotec.duringNextCall = () => edit({ eprotecNumber: noted });
    await expect(press()).rejects.toThrow(EprotecEventGone);
    expect((await events.find(station))?.eprotecNumber).toBe(noted);
  });

  it('does not restore the number that a person removed while its event was updated', async () => {
    const { press, edit, eprotec, events } = await setUp();
    await press();
    eprotec.duringNextCall = () => edit({ eprotecNumber: null });
    await press();
    expect((await events.find(station))?.eprotecNumber).toBeNull();
  });

  it('keeps the number of an event that was not found, and reports it', async () => {
    const { press, eprotec, shown } = await setUp();
    await press();
    eprotec.events.delete('EP-1');
    await expect(press()).rejects.toThrow(EprotecEventUnknown);
    expect(await shown()).toMatchObject({ number: 'EP-1', url: 'https://e-protec.example/EP-1', exportedAt: now });
    expect((await shown()).error).toContain('n’a pas été trouvé dans e-Protec');
    eprotec.events.set('EP-1', eprotecForm());
    await press();
    expect(await shown()).toMatchObject({ number: 'EP-1', error: null });
    expect([...eprotec.events.keys()]).toEqual(['EP-1']);
  });

  it('removes the number of a deleted event, reports it, and creates another event at the next request', async () => {
    const { press, eprotec, shown } = await setUp();
    await press();
    eprotec.events.clear();
    eprotec.gone.add('EP-1');
    await expect(press()).rejects.toThrow('n’existe plus');
    expect(await shown()).toMatchObject({ number: null, url: null, exportedAt: null });
    expect((await shown()).error).toContain('EP-1');
    await press();
    expect([...eprotec.events.keys()]).toEqual(['EP-2']);
  });

  it('does not show the address of an event if a person typed another number since', async () => {
    const { press, edit, shown } = await setUp();
    await press();
    await edit({ eprotecNumber: 'EP-9' });
    expect(await shown()).toMatchObject({ number: 'EP-9', url: null, exportedAt: null, isOutdated: false });
  });

  it('reports that its process died permanently, and can be requested again', async () => {
    const { ask, press, runs, eprotec, shown } = await setUp();
    await ask.execute(station, manager);
    runs.ended.add(1);
    expect(await shown()).toMatchObject({ isUnderWay: false, error: 'Erreur dans la requête' });
    await press();
    expect(runs.started).toHaveLength(2);
    expect(eprotec.events.size).toBe(1);
  });

  it('keeps the result of the last run only', async () => {
    const { ask, exportIt, runs, eprotec, runLast, signal } = await setUp();
    await ask.execute(station, manager);
    runs.ended.add(1);
    await ask.execute(station, manager);
    await exportIt.execute(station, 1, signal);
    expect(eprotec.events.size).toBe(0);
    await runLast();
    await exportIt.execute(station, 2, signal);
    expect(eprotec.events.size).toBe(1);
  });

  it.each<[string, string, Partial<StationEvent>, Principal]>([
    ['Seul un poste de secours se synchronise avec e-Protec', 'a demand', { isStation: false }, manager],
    [
      'Ni le département ni l’antenne n’ont d’identifiant e-Protec',
      'a department that e-Protec does not know',
      { form: eprotecForm({ department: null, office: null }) },
      manager,
    ],
    ['Votre rôle ne permet pas de synchroniser avec e-Protec', 'accounting', {}, accountant],
  ])('is not offered: « %s » (%s)', async (obstacle, _, more, principal) => {
    const { ask, runs, shown } = await setUp(more);
    expect((await shown(principal)).obstacle).toBe(obstacle);
    await expect(ask.execute(station, principal)).rejects.toEqual(new ExportNotOffered(obstacle));
    expect(runs.started).toEqual([]);
  });

  it('is offered if e-Protec knows the office only', async () => {
    const { press, eprotec } = await setUp({ form: eprotecForm({ department: null, office: 'A7' }) });
    await press();
    expect(eprotec.events.size).toBe(1);
  });

  it('is not offered by an installation that is not connected', async () => {
    const { ask, eprotec, shown } = await setUp();
    eprotec.isConnected = false;
    const obstacle = 'La liaison avec e-Protec n’est pas configurée';
    expect((await shown()).obstacle).toBe(obstacle);
    await expect(ask.execute(station, manager)).rejects.toEqual(new ExportNotOffered(obstacle));
  });

  it('does not exist outside the caller’s scope', async () => {
    const { ask, show } = await setUp();
    for (const [id, principal] of [
      [station, stranger],
      [999, manager],
    ] as const) {
      await expect(ask.execute(id, principal)).rejects.toThrow(AidStationNotFound);
      await expect(show.execute(id, principal)).rejects.toThrow(AidStationNotFound);
    }
  });
});
