import { Textarea } from '@mantine/core';
import { IconCertificate, IconFileX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordId } from '@/core/records/navigation';
import type { MenuMove, PageSection } from '@/core/records/page/page';
import { RecordPage } from '@/core/records/page/RecordPage';
import { useRefusal } from '@/core/records/refusal';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { Facts } from '@/ui/Facts';
import { Gallery } from '@/ui/files/Gallery';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { type Training, trainingApi } from '../api';
import { RecordMark } from '../marks';
import { certificatePath, itemPath, RECORDS } from '../navigation';
import { useWithdraw } from '../writes';
import { useSpan } from './columns';

/** One training of somebody: how it went, until when it holds, and what proves it. */
export function TrainingPage() {
  const { t } = useTranslation();
  const id = useRecordId() ?? 0;
  const span = useSpan();
  const [withdrawing, setWithdrawing] = useState(false);
  const menu = useMenu(() => setWithdrawing(true));
  const sections = useSections();
  return (
    <>
      <RecordPage
        api={trainingApi}
        fallback={t('trainings.one')}
        back={{ href: RECORDS, label: t('trainings.title') }}
        status={(row) => <RecordMark status={row.status} />}
        about={(row) => [row.holder.company, span(row)].filter(Boolean).join(' · ')}
        menu={menu}
        sections={sections}
        nobody={t('common.system')}
      />
      <FormDialog
        title={t('trainings.withdraw.title')}
        opened={withdrawing}
        onClose={() => setWithdrawing(false)}
      >
        <WithdrawForm id={id} onClose={() => setWithdrawing(false)} />
      </FormDialog>
    </>
  );
}

function useSections() {
  const { t } = useTranslation();
  return (training: Training): PageSection[] => {
    const files = training.attachments ?? [];
    return [
      {
        name: 'facts',
        title: t('trainings.one'),
        body: <TrainingFacts training={training} />,
      },
      ...(files.length > 0
        ? [
            {
              name: 'files',
              title: t('trainings.field.evidence'),
              count: files.length,
              body: <Gallery files={files} />,
            },
          ]
        : []),
    ];
  };
}

function TrainingFacts({ training }: { training: Training }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  return (
    <Facts
      facts={[
        [t('trainings.field.person'), training.holder.name],
        [t('trainings.field.subject_id'), training.subject.name],
        [t('trainings.field.result'), t(`trainings.result.${training.result}`)],
        [
          t('trainings.field.score'),
          training.score === null
            ? null
            : t(training.result === 'failed' ? 'trainings.test.missed' : 'trainings.test.reached', {
                score: training.score,
              }),
        ],
        [t('trainings.field.held_on'), day(training.held_on)],
        [t('trainings.field.expires_on'), training.expires_on ? day(training.expires_on) : null],
        [t('trainings.field.note'), training.note],
        [t('trainings.withdraw.because'), training.withdraw_reason],
        [t('trainings.field.recorded_by'), training.recorded_by?.name],
        [
          t('trainings.field.item_id'),
          training.item_id ? (
            <AppLink key="item" href={itemPath(training.item_id)}>
              {t('trainings.records.item')}
            </AppLink>
          ) : null,
        ],
      ]}
    />
  );
}

function useMenu(onWithdraw: () => void) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const navigate = useNavigate();
  return ({ id, can }: Training): MenuMove[] => [
    {
      label: t('trainings.certificate.print'),
      icon: IconCertificate,
      run: () => void navigate({ to: certificatePath(id) } as never),
      why: refusal(can.certificate),
    },
    {
      label: t('trainings.withdraw.send'),
      icon: IconFileX,
      run: onWithdraw,
      why: refusal(can.withdraw),
      danger: true,
    },
  ];
}

function WithdrawForm({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const withdraw = useWithdraw(id);
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { reason: '' },
      validate: { reason: (reason) => (reason.trim() ? null : t('form.required')) },
    },
    async ({ reason }) => {
      await withdraw.mutateAsync({ reason: reason.trim() });
      toast.done(t('common.saved'));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <p>{t('trainings.withdraw.text')}</p>
      <Textarea
        data-autofocus
        label={t('trainings.field.reason')}
        autosize
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('reason')}
      />
      <DialogFoot send={t('trainings.withdraw.send')} busy={busy} danger onClose={onClose} />
    </Form>
  );
}
