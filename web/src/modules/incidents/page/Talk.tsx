import { ReporterMessages } from '@/core/publicreports/ReporterMessages';
import { useRefusal } from '@/core/records/refusal';
import type { Incident } from '../api';
import { useMove } from '../writes';

/** Questions to a reporter who has no account, and what they answered. */
export function Talk({ incident }: { incident: Incident }) {
  const refusal = useRefusal();
  const ask = useMove(incident.id, 'questions');
  return (
    <ReporterMessages
      messages={incident.messages}
      zone={incident.site.time_zone}
      refusal={null}
      reason={refusal(incident.can.inform)}
      onAsk={(text) => ask.mutateAsync({ text })}
    />
  );
}
