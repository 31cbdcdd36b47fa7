import { customerOf, isComplete, withContactOf, withLastContact } from './customer';

const odile = { id: 4, firstName: 'Odile', lastName: 'Vernay', email: 'odile@example.org' };
const zoe = { id: 5, firstName: 'Zoé', lastName: 'Lefèvre', email: 'zoe@example.org' };
const club = { id: 7, name: 'Rugby club', managers: [odile, zoe] };
const contactOf = (contactEmail: string, contactPhone = '0639980001') => ({
  contactFirstName: 'Odile',
  contactLastName: 'Vernay',
  contactEmail,
  contactPhone,
});

describe('the customer of a request taken by phone', () => {
  it('has the manager who was searched for as its contact, otherwise the first one', () => {
    expect(customerOf(club, 'lefevre')).toEqual({
      organizationId: 7,
      orgaName: 'Rugby club',
      firstName: 'Zoé',
      name: 'Lefèvre',
      email: 'zoe@example.org',
    });
    expect(customerOf(club, 'rugby')).toMatchObject({ email: 'odile@example.org' });
    expect(customerOf({ ...club, managers: [] }, 'rugby')).toEqual({ organizationId: 7, orgaName: 'Rugby club' });
  });

  it('has the phone number that its contact left with the latest event', () => {
    const customer = customerOf(club, 'rugby');
    expect(isComplete(customer)).toBe(false);
    const events = [contactOf('other@example.org'), contactOf('odile@example.org', ''), contactOf('Odile@Example.org')];
    const known = withLastContact(customer, events);
    expect(known).toMatchObject({ name: 'Vernay', tel: '0639980001' });
    expect(isComplete(known)).toBe(true);
    expect(withLastContact(customer, events.slice(0, 2))).toEqual(customer);
    expect(withLastContact({ ...customer, tel: '0478000000' }, events)).toMatchObject({ tel: '0478000000' });
  });

  it('has the contact of the latest event when nobody manages its organisation', () => {
    const customer = customerOf({ ...club, managers: [] }, 'rugby');
    const events = [contactOf('', ''), contactOf('odile@example.org'), contactOf('zoe@example.org')];
    expect(withLastContact(customer, events)).toMatchObject({ firstName: 'Odile', email: 'odile@example.org' });
  });

  it('keeps its contact when the contact of the event was forgotten', () => {
    const customer = customerOf(club, 'rugby');
    expect(withContactOf(customer, contactOf('', ''))).toEqual(customer);
  });
});
