import { MultiSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { useFormats } from '@/platform/formats';
import { toInstant, toLocal } from '@/platform/instants';
import { later } from '@/ui/calendar/clock';
import { Form, Pair } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { useServerForm } from '@/ui/form/useServerForm';
import { ZoneSelect } from '@/ui/form/ZoneSelect';
import { toast } from '@/ui/toast';
import type { Need } from '../api';
import { itemPath } from '../navigation';
import { refOf } from '../people';
import { useBook } from '../writes';

interface Props {
  needs: readonly Need[];
  opened: boolean;
  onClose: () => void;
  onBooked: () => void;
}

/** When and where those who are chosen are trained. */
export function BookDialog(props: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t('trainings.book.title', { subject: props.needs[0]?.subject.name ?? '' })}
      opened={props.opened}
      onClose={props.onClose}
    >
      <BookForm {...props} />
    </FormDialog>
  );
}

interface Values extends Record<string, unknown> {
  starts_at: string;
  ends_at: string;
  time_zone: string;
  mode: 'offline' | 'online' | 'hybrid';
  venue: string;
  meeting_link: string;
  site_ids: string[];
}

const DAY_AHEAD = 7 * 24 * 60;

function BookForm({ needs, onClose, onBooked }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const formats = useFormats();
  const book = useBook();
  const [first] = useSites();
  const zone = first?.time_zone ?? formats.zone ?? 'UTC';
  const starts = later(`${toLocal(new Date().toISOString(), zone).slice(0, 10)}T09:00`, DAY_AHEAD);
  const { form, busy, failure, submit } = useServerForm<Values>(
    {
      initialValues: {
        starts_at: starts,
        ends_at: later(starts, 120),
        time_zone: zone,
        mode: 'offline',
        venue: '',
        meeting_link: '',
        site_ids: first ? [String(first.id)] : [],
      },
    },
    async (values) => {
      const { booking } = await book.mutateAsync({
        subject_id: needs[0]?.subject.id ?? 0,
        people: needs.map(({ holder }) => refOf(holder)),
        starts_at: toInstant(values.starts_at, values.time_zone),
        ends_at: toInstant(values.ends_at, values.time_zone),
        time_zone: values.time_zone,
        mode: values.mode,
        venue: values.venue.trim() || undefined,
        meeting_link: values.meeting_link.trim() || undefined,
        site_ids: values.site_ids.map(Number),
        remind_minutes: 24 * 60,
      });
      toast.done(t('trainings.book.done', { count: needs.length }));
      onBooked();
      onClose();
      void navigate({ to: itemPath(booking.item_id) } as never);
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <p className="quiet">{needs.map(({ holder }) => holder.name).join(', ')}</p>
      <Pair>
        <TextInput
          data-autofocus
          type="datetime-local"
          label={t('trainings.field.starts_at')}
          {...form.getInputProps('starts_at')}
        />
        <TextInput
          type="datetime-local"
          label={t('trainings.field.ends_at')}
          {...form.getInputProps('ends_at')}
        />
      </Pair>
      <ZoneSelect label={t('common.timeZone')} {...form.getInputProps('time_zone')} />
      <PlaceFields form={form} />
      <DialogFoot send={t('trainings.gaps.book')} busy={busy} onClose={onClose} />
    </Form>
  );
}

function PlaceFields({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useTranslation();
  const sites = useSites();
  const { mode } = form.values;
  return (
    <>
      <NativeSelect
        label={t('trainings.field.mode')}
        choices={(['offline', 'online', 'hybrid'] as const).map((value) => ({
          value,
          label: t(`trainings.mode.${value}`),
        }))}
        {...form.getInputProps('mode')}
      />
      {mode === 'online' ? null : (
        <TextInput
          label={t('trainings.field.venue')}
          maxLength={300}
          {...form.getInputProps('venue')}
        />
      )}
      {mode === 'offline' ? null : (
        <TextInput
          label={t('trainings.field.meeting_link')}
          maxLength={1000}
          {...form.getInputProps('meeting_link')}
        />
      )}
      <MultiSelect
        label={t('trainings.field.site_ids')}
        description={t('trainings.book.sitesHelp')}
        data={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        nothingFoundMessage={t('form.nothingFound')}
        {...form.getInputProps('site_ids')}
      />
    </>
  );
}
