import { commercialStatusOf } from './statuses';

describe('commercial status of a station', () => {
  it.each([
    [4, 0, 'Commandé'],
    [4, 50, 'Facturé 50\u00a0%'],
    [4, 99, 'Facturé 99\u00a0%'],
    [4, 100, 'Facturé 100\u00a0%'],
    [5, 100, 'Facturé'],
    [6, 50, 'Payé'],
    [1, 50, 'Devis non envoyé'],
  ])('%i with %i %% invoiced is shown as « %s »', (commercialStatus, invoicedPercent, text) => {
    expect(commercialStatusOf({ commercialStatus, invoicedPercent, isSettledByCredit: false })?.text).toBe(text);
  });

  it.each([
    [6, 'Soldé par avoir'],
    [5, 'Facturé'],
    [3, 'Sans suite'],
  ])('%i settled by credit notes is shown as « %s »', (commercialStatus, text) => {
    expect(commercialStatusOf({ commercialStatus, invoicedPercent: 0, isSettledByCredit: true })?.text).toBe(text);
  });
});
