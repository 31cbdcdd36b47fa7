import type { MailTemplates } from '../ports/mail-templates';

/** What every implementation of {@link MailTemplates} must do, for departments 69 and 201. */
export function mailTemplatesContract(makeTemplates: () => Promise<MailTemplates>): void {
  const first = { subject: 'Votre devis', content: '<p>Bonjour {contact}</p>' };
  const second = { subject: 'Devis n°\u00a0{numero}', content: '<p>« été »</p>' };

  it('stores the last letter of each kind and department', async () => {
    const templates = await makeTemplates();
    await templates.save(69, 'quote', first);
    await templates.save(69, 'quote', second);
    await templates.save(69, 'invoice', first);
    expect(await templates.find(69, 'quote')).toEqual(second);
    expect([await templates.find(201, 'quote'), await templates.find(69, 'convention')]).toEqual([null, null]);
    expect(await templates.ofDepartment(69)).toEqual(
      new Map([
        ['quote', second],
        ['invoice', first],
      ]),
    );
    expect(await templates.ofDepartment(201)).toEqual(new Map());
  });

  it('deletes a letter that is reset, and only that one', async () => {
    const templates = await makeTemplates();
    for (const [department, kind] of [
      [69, 'quote'],
      [69, 'invoice'],
      [201, 'quote'],
    ] as const)
      await templates.save(department, kind, first);
    await templates.remove(69, 'quote');
    await templates.remove(69, 'convention');
    expect(await templates.find(69, 'quote')).toBeNull();
    expect([...(await templates.ofDepartment(69)).keys()]).toEqual(['invoice']);
    expect(await templates.find(201, 'quote')).toEqual(first);
  });
}
