import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/ui/form/FormDialog';
import { type Incident, incidentApi } from '../api';
import { ActionForm } from './ActionForm';
import { CloseForm } from './CloseForm';
import type { Asked } from './dialogs';
import { InformForm } from './InformForm';
import { ReasonForm } from './ReasonForm';
import { ReopenForm } from './ReopenForm';
import { SubmitForm } from './SubmitForm';

interface Props {
  id: number;
  asked: Asked | null;
  onClose: () => void;
}

/** What a move needs to be told, over the page. */
export function MoveDialogs({ id, asked, onClose }: Props) {
  const { t } = useTranslation();
  const { data: incident } = useQuery(incidentApi.one(id));
  if (!incident) return null;
  const title = asked ? t(`incidents.ask.${asked.what}`, { number: incident.number }) : '';
  return (
    <FormDialog title={title} opened={asked !== null} onClose={onClose}>
      {asked ? <Inside asked={asked} incident={incident} onClose={onClose} /> : null}
    </FormDialog>
  );
}

interface InsideProps {
  asked: Asked;
  incident: Incident;
  onClose: () => void;
}

function Inside({ asked, ...about }: InsideProps) {
  switch (asked.what) {
    case 'submit':
      return <SubmitForm {...about} />;
    case 'close':
      return <CloseForm {...about} />;
    case 'reopen':
      return <ReopenForm {...about} />;
    case 'inform':
      return <InformForm {...about} />;
    case 'immediate':
      return <ActionForm {...about} />;
    case 'recommend':
      return <ActionForm {...about} cause={asked.cause} />;
    case 'reason':
      return <ReasonForm {...about} cause={asked.cause} />;
  }
}
