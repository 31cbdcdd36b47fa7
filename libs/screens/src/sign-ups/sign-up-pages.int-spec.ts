import { plainSpaces } from '@pds/kernel/testing';
import { pdfFacts, printedPages } from '@pds/paper/testing';
import { ChromiumPdfRenderer } from '@pds/platform';
import { signUpPages } from './sign-up-pages';
import { samplePeople, sampleSlot } from './sign-up-previews';

describe('papers about those who come to a slot', () => {
  const renderer = new ChromiumPdfRenderer();
  afterAll(() => renderer.close());

  async function printed(...given: Parameters<typeof signUpPages>) {
    const pdfs = await Promise.all(signUpPages(...given).map(({ page }) => renderer.render(page)));
    const pages = pdfs.flatMap((pdf) => printedPages(pdf));
    expect(pages.map(({ missingGlyphs }) => missingGlyphs)).toEqual(pages.map(() => 0));
    return { pdf: pdfs[0]!, pages: pages.map(({ texts }) => plainSpaces(texts.join(' '))) };
  }

  it('the list of a usual team is one page: the leader, functions, phones to call, meeting, state and hour of printing', async () => {
    const { pdf, pages } = await printed('list', sampleSlot(samplePeople(12)), null);
    expect(pages).toHaveLength(1);
    for (const part of [
      'Responsable sur place Camille Exemple 1',
      'sam. 08/05/2027 18:00 – dim. 09/05 02:00',
      'samedi 08/05/2027 17:15',
      'Local de l’antenne',
      'Marie-Caroline de la Rochefoucauld-',
      'Personne mineure\u00a0: jamais seule',
      'Complet',
      'vendredi 07/05/2027 18:00',
    ]) {
      expect(pages[0]).toContain(plainSpaces(part));
    }
    const { page } = signUpPages('list', sampleSlot(samplePeople(12)), null)[0]!;
    expect(page).toContain('href="tel:0639980000"');
    expect(pdfFacts(pdf)).toMatchObject({
      language: 'fr',
      title: 'Liste des participants dossier n°\u00a0412',
      active: [],
    });
    expect([...pdfFacts(pdf).roles]).toEqual(expect.arrayContaining(['H1', 'Table', 'TH']));
  });

  it.each([
    ['earlier than 48 hours before the slot', 49, 'Les téléphones sont imprimés à partir du jeudi 06/05/2027 18:00'],
    ['24 hours after it', -32, 'Les téléphones ne sont plus imprimés depuis le lundi 10/05/2027 02:00'],
  ])('the list has no phones %s, and says so', async (_, hoursBefore, sentence) => {
    const { pages } = await printed('list', sampleSlot(samplePeople(3), hoursBefore), null);
    expect(pages[0]).toContain(plainSpaces(sentence));
    expect(pages[0]).not.toContain('06 39 98');
    expect(pages[0]).toContain(plainSpaces('Manquent encore : 1 PSE2'));
  });

  it('the list of sixty people is two pages', async () => {
    expect((await printed('list', sampleSlot(samplePeople(60)), null)).pages).toHaveLength(2);
  });

  it('a mission order names the team without phones, or one person', async () => {
    const slot = sampleSlot(samplePeople(12));
    const { pages: all } = await printed('mission-order', slot, null);
    expect([all.length, all[0]]).toEqual([1, expect.stringContaining('L’équipe de 12 personnes')]);
    expect(all[0]).not.toContain('06 39 98');
    const { pages: one } = await printed('mission-order', slot, slot.people[4]!);
    expect(one[0]).toContain('Camille Exemple 5');
    expect(one[0]).not.toContain('Camille Exemple 6');
  });

  it('convocations are a letter to each person, the leader’s phone being in those of the others', async () => {
    const { pages } = await printed('convocation', sampleSlot(samplePeople(3)), null);
    expect(pages).toHaveLength(3);
    expect(pages.map((page) => page.includes('06 39 98 00 00'))).toEqual([false, true, true]);
    expect(pages[1]).toContain('À l’attention de Camille Exemple 2');
    expect(pages.join(' ')).not.toMatch(/obligat|absence injustifiée/i);
  });

  it('escapes typed text', async () => {
    const slot = { ...sampleSlot(samplePeople(3)), eventName: '<script>x</script>' };
    expect((await printed('convocation', slot, slot.people[0]!)).pages[0]).toContain('<script>x</script>');
  });
});
