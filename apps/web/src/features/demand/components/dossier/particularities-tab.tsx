import { Link } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { fromAdmin } from '../../../../shared/session/from-admin';
import { DetailSection, Facts } from '../../../../shared/ui/page/detail-page';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { useShowParticularities } from '../../api/details';
import { relatedFileUrl } from '../../../../shared/dossier/related-files';
import { particularityFacts } from '../../pages/visitor/print/printed-facts';

export interface ParticularitiesTabProps {
  demandId: number;
  readOnly: boolean;
}

/** The tab « particularités » (spec back-office 2): what the organiser entered. Managers complete it on the organiser's own step. */
export default function ParticularitiesTab({ demandId, readOnly }: ParticularitiesTabProps) {
  const query = useShowParticularities(demandId);
  return (
    <DetailSection
      title="Particularités et renseignements préparatoires"
      actions={
        !readOnly && (
          <Link
            to={pathTo('organization_demand_edit_details', { id: demandId })}
            onClick={() => fromAdmin.mark(demandId)}
          >
            Compléter les particularités
          </Link>
        )
      }
    >
      <QueryState query={query}>
        {({ particularities: { decreeFile, ...rest } }) => {
          const facts = particularityFacts({ ...rest, decreeFileOriginalName: null });
          const decree =
            decreeFile === null
              ? []
              : [
                  [
                    'Arrêté',
                    <a key="decree" href={relatedFileUrl(decreeFile)}>
                      {rest.decreeFileOriginalName}
                    </a>,
                  ] as const,
                ];
          return facts.length + decree.length === 0 ? (
            <p>L’organisateur n’a indiqué aucune particularité.</p>
          ) : (
            <Facts facts={[...facts, ...decree]} />
          );
        }}
      </QueryState>
    </DetailSection>
  );
}
