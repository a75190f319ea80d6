import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRecordId } from '@/core/records/navigation';
import { useFormats } from '@/platform/formats';
import { ErrorState } from '@/ui/ErrorState';
import { Facts } from '@/ui/Facts';
import { Sheet } from '@/ui/print/Sheet';
import { certificateOf } from '../api';
import { recordPath } from '../navigation';
import classes from '../trainings.module.css';

/** A certificate on paper; its code shows anybody whether it still holds. */
export function CertificatePaper() {
  const { t } = useTranslation();
  const { day } = useFormats();
  const id = useRecordId() ?? 0;
  const { data, error, refetch } = useQuery(certificateOf(id));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <Sheet
      kind={t('trainings.certificate.title')}
      title={data.subject}
      above={data.number}
      record={recordPath(id)}
      code={{ address: data.address, scan: t('trainings.certificate.scan') }}
    >
      <p className={classes.holder}>{data.name}</p>
      {data.description ? <p className={classes.prose}>{data.description}</p> : null}
      <Facts
        facts={[
          [t('trainings.field.company'), data.company],
          [t('trainings.field.result'), t(`trainings.result.${data.result}`)],
          [t('trainings.field.held_on'), day(data.held_on)],
          [
            t('trainings.field.expires_on'),
            data.expires_on ? day(data.expires_on) : t('trainings.forEver'),
          ],
          [t('trainings.certificate.by'), data.organization],
        ]}
      />
    </Sheet>
  );
}
