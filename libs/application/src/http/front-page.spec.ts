import { FrontPage } from './front-page';

const template = '<link href="{{appUrl}}/"><a href="{{appUrl}}/"></a>{{associations}}';
const pageOf = (departmentContacts: () => Promise<never[] | object[]>) =>
  new FrontPage({ departmentContacts: departmentContacts as never }, template, 'https://secours.example').read();

describe('The page for visitors', () => {
  it('has the address of the installation and how to reach each association', async () => {
    const page = await pageOf(() =>
      Promise.resolve([
        { code: '69', name: 'Rhône', phone: '04 78 00 00 00', email: 'contact@rhone.example' },
        { code: '2A', name: 'Corse-du-Sud', phone: null, email: 'contact@corse.example' },
      ]),
    );
    expect(page).toContain('<link href="https://secours.example/"><a href="https://secours.example/"></a>');
    expect(page).toContain('<strong>69 – Rhône</strong>');
    expect(page).toContain('<a href="tel:0478000000">04 78 00 00 00</a>');
    expect(page).toContain('<a href="mailto:contact@corse.example">contact@corse.example</a>');
    expect(page.match(/tel:/g)).toHaveLength(1);
  });

  it('dials the number alone where an extension follows it', async () => {
    const page = await pageOf(() =>
      Promise.resolve([{ code: '69', name: 'Rhône', phone: '04 78 00 00 00 poste 12', email: null }]),
    );
    expect(page).toContain('<a href="tel:0478000000">04 78 00 00 00 poste 12</a>');
  });

  it('escapes what staff typed', async () => {
    const page = await pageOf(() =>
      Promise.resolve([{ code: '69', name: '<script>', phone: '"><img src=x>', email: null }]),
    );
    expect(page).not.toMatch(/<script>|<img/);
  });

  it('says so when the associations cannot be read', async () => {
    expect(await pageOf(() => Promise.reject(new Error('no database')))).toContain('pas disponible pour l’instant');
  });
});
