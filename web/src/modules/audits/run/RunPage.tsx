import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordId } from '@/core/records/navigation';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { useRefusal } from '@/core/records/refusal';
import type { KeptPiece } from '@/platform/device/pieces';
import { useMe } from '@/platform/session';
import { AppLink } from '@/ui/AppLink';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { PageHeader } from '@/ui/PageHeader';
import { auditApi } from '../api';
import { pagePath, runPath } from '../navigation';
import type { Audit } from '../types';
import { BeginCard } from './BeginCard';
import { BEGUN, becameOf, isToSend } from './pieces';
import { RunForm } from './RunForm';
import { usePieces } from './usePieces';

/** An audit as it is gone through: one section after another, with or without a network. */
export function RunPage() {
  const { t } = useTranslation();
  const id = useRecordId() ?? 0;
  // What was begun here is asked for here, also where there is no network.
  const networkMode = id < 0 ? 'always' : 'online';
  const { data: audit, error, refetch } = useQuery({ ...auditApi.one(id), networkMode });
  const pieces = usePieces(id);
  const became = pieces ? becameOf(pieces) : 0;
  if (became) return <Navigate to={runPath(became)} replace />;
  if (audit && pieces) return <Found key={id} audit={audit} first={pieces} />;
  return (
    <div className="page">
      <PageHeader title={t('audits.one')} />
      {error ? <ErrorState error={error} onRetry={refetch} /> : <FactsSkeleton />}
    </div>
  );
}

function Found({ audit, first }: { audit: Audit; first: readonly KeptPiece[] }) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const [begun, setBegun] = useState(first.some(({ name }) => name === BEGUN));
  const mine = useMe().id === audit.auditor?.id;
  const goesOn = begun || (audit.started_at !== null && audit.can.answer === '');
  // Once it is open it stays so: it ends by leading on, and what is not sent yet is shown there.
  const [open, setOpen] = useState(goesOn || first.some(isToSend));
  if (goesOn && !open) setOpen(true);
  if (open || goesOn) return <RunForm audit={audit} first={first} />;
  const why = audit.started_at === null ? audit.can.begin : audit.can.answer;
  return (
    <div className="page">
      <PageHeader title={audit.title} text={`${audit.number} · ${audit.site.name}`} />
      {audit.started_at === null && mine ? (
        <BeginCard audit={audit} onBegun={() => setBegun(true)} />
      ) : (
        <EmptyState
          title={t('audits.run.closed')}
          text={refusal(why) ?? t('audits.run.closedText')}
        >
          <AppLink href={pagePath(audit)}>{t('common.openPage')}</AppLink>
        </EmptyState>
      )}
    </div>
  );
}
