import { dialledNumber } from '@pds/kernel';
import type { DepartmentContact, OrganisationsFacade } from '@pds/organisations/contract';
import { html } from '@pds/paper';

/** The page for visitors at « / »: the built template with this installation's address and associations. */
export class FrontPage {
  private readonly template: string;

  /** @param template HTML with the placeholders `{{appUrl}}` and `{{associations}}` */
  constructor(
    private readonly organisations: Pick<OrganisationsFacade, 'departmentContacts'>,
    template: string,
    appUrl: string,
  ) {
    this.template = template.replaceAll('{{appUrl}}', () => html`${appUrl}`.text);
  }

  /** Returns the page. It says so when the associations cannot be read, so that a visitor can still send a request. */
  async read(): Promise<string> {
    const contacts = await this.organisations.departmentContacts().catch(() => null);
    return this.template.replace('{{associations}}', () => associationList(contacts).text);
  }
}

function associationList(contacts: readonly DepartmentContact[] | null) {
  if (contacts === null)
    return html`<p>
      La liste des associations n’est pas disponible pour l’instant. Vous pouvez envoyer votre demande.
    </p>`;
  if (contacts.length === 0)
    return html`<p>Envoyez votre demande&nbsp;: l’association qui la reçoit vous donne ses coordonnées.</p>`;
  return html`<ul class="associations">
    ${contacts.map(
      ({ code, name, phone, email }) =>
        html`<li>
          <strong>${code} – ${name}</strong>
          ${phone !== null && html`<a href="tel:${dialledNumber(phone)}">${phone}</a>`}
          ${email !== null && html`<a href="mailto:${email}">${email}</a>`}
        </li>`,
    )}
  </ul>`;
}
