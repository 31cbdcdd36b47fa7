import { EprotecExport } from '../model/eprotec-export';
import type { EprotecExports } from '../ports/eprotec-exports';
import { eprotecForm } from './eprotec-samples';

/** Specification of every implementation of {@link EprotecExports}; run in memory and on PostgreSQL. */
export function eprotecExportsContract(makeExports: () => EprotecExports | Promise<EprotecExports>): void {
  const now = Date.parse('2026-11-20T10:00:00Z');

  it('returns an export as it was added and after each step', async () => {
    const exports = await makeExports();
    const exported = EprotecExport.ask(501, 31, 7, now);
    await exports.add(exported);
    const isKept = async () => {
      expect((await exports.find(501))?.snapshot()).toEqual(exported.snapshot());
      expect((await exports.findForUpdate(501))?.snapshot()).toEqual(exported.snapshot());
    };
    await isKept();
    const steps = [
      () => exported.beginCreation(eprotecForm(), 'key-1'),
      () => exported.fail('Erreur dans la requête'),
      () => exported.askAgain(32, 8, now + 1_000),
      () => exported.noteMaking({ id: 'EP-1', url: 'https://e-protec.example/0' }, 3, now + 1_500),
      () => exported.succeed({ id: 'EP-1', url: 'https://e-protec.example/1' }, 4, now + 2_000),
      () => exported.succeed({ id: 'EP-1', url: null }, 5, now + 3_000),
      () => exported.lose('Disparu'),
      () => exported.beginCreation(eprotecForm(), 'key-2'),
      () => exported.refuse('Refusé'),
    ];
    for (const step of steps) {
      step();
      await exports.save(exported);
      await isKept();
    }
  });

  it('returns the first request literally', async () => {
    const exports = await makeExports();
    const exported = EprotecExport.ask(501, 31, 7, now);
    const { form } = exported.beginCreation(eprotecForm({ name: 'Foulées d’« Été »' }), 'key-1');
    await exports.add(exported);
    const kept = (await exports.find(501))!.snapshot().creation!;
    expect(JSON.stringify(kept.form)).toBe(JSON.stringify(form));
  });

  it('returns nothing for other stations', async () => {
    const exports = await makeExports();
    await exports.add(EprotecExport.ask(501, 31, 7, now));
    expect(await exports.find(502)).toBeNull();
    expect(await exports.findForUpdate(502)).toBeNull();
  });
}
