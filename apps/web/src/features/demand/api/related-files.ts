import { removeRelatedFile } from '@pds/api-client/generated/demand/demand';
import { useCall } from '../../../shared/api/calls';
import { dossierQueries } from '../../../shared/reference/dossier-queries';

export const useRemoveFile = (demandId: number) =>
  useCall(removeRelatedFile, { outdates: dossierQueries(demandId), outdatesWhenRefused: true });
