import type { AskedReinforcementAnswer } from '@pds/api-client/generated/model';
import { managerRoles } from '@pds/kernel';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../../routing/routes';
import { staffDossierPath } from '../../../shared/dossier/staff-dossier-path';
import { CardListPage } from '../../../shared/list/card-list-page';
import { usePageNumber } from '../../../shared/list/page-links';
import { useHasRole } from '../../../shared/session/session';
import { Button, RouteLink } from '../../../shared/ui/buttons/button';
import cards from '../../../shared/ui/page/cards.module.css';
import { Facts } from '../../../shared/ui/page/detail-page';
import { formatDateTime } from '../../../shared/ui/text/format';
import { StatusTag } from '../../../shared/ui/state/status-tag';
import { useListAskedReinforcements } from '../api/reinforcements';
import AnswerReinforcementDialog from '../components/reinforcements/answer-reinforcement-dialog';
import HelpedSlotsDialog from '../components/sign-ups/helped-slots-dialog';
import { reinforcementStateOf } from '../components/reinforcements/reinforcement-states';
import styles from '../components/reinforcements/reinforcement.module.css';

interface Answering {
  readonly request: AskedReinforcementAnswer;
  readonly outcome: 'granted' | 'declined';
}

/** « Renforts »: what other offices ask of those of the user, those that wait for an answer first. */
export default function ReinforcementListPage() {
  const page = usePageNumber();
  const list = useListAskedReinforcements({ page }, { query: { placeholderData: keepPreviousData } });
  const [answering, setAnswering] = useState<Answering | null>(null);
  const [helped, setHelped] = useState<AskedReinforcementAnswer | null>(null);
  return (
    <>
      <CardListPage
        title="Renforts"
        actions={<RouteLink to={pathTo('planning_means')}>Planning des moyens</RouteLink>}
        page={page}
        list={list}
        none="Aucune antenne ne vous a demandé de renfort."
        card={(request) => (
          <RequestCard
            request={request}
            onAnswer={(outcome) => setAnswering({ request, outcome })}
            onShowPeople={() => setHelped(request)}
          />
        )}
      />
      {helped && <HelpedSlotsDialog id={helped.id} eventName={helped.eventName} onClose={() => setHelped(null)} />}
      {answering && <AnswerReinforcementDialog {...answering} onClose={() => setAnswering(null)} />}
    </>
  );
}

function RequestCard({
  request,
  onAnswer,
  onShowPeople,
}: {
  request: AskedReinforcementAnswer;
  onAnswer: (outcome: Answering['outcome']) => void;
  onShowPeople: () => void;
}) {
  const { state, eventName, dossierId, officeId, start, grantedText } = request;
  const canAnswer = useHasRole(...managerRoles);
  const asking = [request.askingOfficeName, request.askingDepartmentName].filter(Boolean).join(', ');
  return (
    <article className={cards.card}>
      <header>
        <h2>
          {dossierId === null ? (
            eventName
          ) : (
            <Link to={staffDossierPath({ id: dossierId, isAidStation: request.isAidStation })}>{eventName}</Link>
          )}
        </h2>
        <StatusTag status={reinforcementStateOf(request)} />
      </header>
      <p className={cards.number}>
        Demandé à l’antenne {request.officeName} le {formatDateTime(request.askedAt)}
      </p>
      <Facts
        facts={[
          ['Demandé par', asking],
          ['Commune', request.city],
          ['Quand', request.periodText],
          ['Moyens demandés', request.askedText],
          ...(state === 'granted' ? [['Moyens accordés', grantedText] as const] : []),
          ...(request.message ? [['Message', <Words key="message" text={request.message} />] as const] : []),
          ...(request.answer ? [['Réponse', <Words key="answer" text={request.answer} />] as const] : []),
        ]}
      />
      <footer className={styles.answers}>
        {canAnswer && state === 'pending' && (
          <>
            {!request.isUnanswered && (
              <Button variant="primary" aria-label={`Accorder\u00a0: ${eventName}`} onClick={() => onAnswer('granted')}>
                Accorder
              </Button>
            )}
            <Button danger aria-label={`Refuser\u00a0: ${eventName}`} onClick={() => onAnswer('declined')}>
              Refuser
            </Button>
          </>
        )}
        {canAnswer && state === 'granted' && (
          <Button aria-label={`Qui vient\u00a0? ${eventName}`} onClick={onShowPeople}>
            Qui vient&nbsp;?
          </Button>
        )}
        {canAnswer && state === 'granted' && request.canBeTakenBack && (
          <Button danger aria-label={`Reprendre\u00a0: ${eventName}`} onClick={() => onAnswer('declined')}>
            Reprendre
          </Button>
        )}
        <Link
          className={styles.day}
          to={`${pathTo('planning_means')}?antenne=${officeId}&jour=${start.slice(0, 10)}`}
          aria-label={`Planning de ce jour\u00a0: ${eventName}`}
        >
          Planning de ce jour
        </Link>
      </footer>
    </article>
  );
}

const Words = ({ text }: { text: string }) => <span className={styles.words}>{text}</span>;
