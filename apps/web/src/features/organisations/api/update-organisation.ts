import type { UpdateOrganisationBody } from '@pds/api-client/generated/model';
import { updateOrganisation } from '@pds/api-client/generated/organisations/organisations';
import { useCall } from '../../../shared/api/calls';
import { dossierListQueries, shownDossierQueries } from '../../../shared/reference/dossier-queries';
import { organisationQueries } from './organisations';

/** Saves an organisation; its dossiers show it. In a file of its own: the public form loads the other calls, and no dossier. */
export const useUpdateOrganisation = (id: number) =>
  useCall((organisation: UpdateOrganisationBody) => updateOrganisation(id, organisation), {
    outdates: [...organisationQueries(id), ...dossierListQueries, shownDossierQueries],
  });
