import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLikelySite } from '@/core/records/likelySite';
import { FormFrame, NewRecord } from '@/core/records/RecordForm';
import { useFormats } from '@/platform/formats';
import { toLocal } from '@/platform/instants';
import { ownZone } from '@/platform/zones';
import { useFormFiles } from '@/ui/files/useFormFiles';
import { useKeptForm } from '@/ui/form/useKeptForm';
import { toast } from '@/ui/toast';
import { pagePath, useNavigation } from '../navigation';
import { useAddItem } from '../writes';
import { ItemFields } from './ItemFields';
import { useItemCheck } from './useItemCheck';
import { bodyOf, newValues, nextHour } from './values';

/** The form for another meeting, training or event, beside the calendar. */
export function NewItem() {
  const { t } = useTranslation();
  const { close } = useNavigation();
  return (
    <NewRecord right="Calendar" title={t('calendar.new')} onClose={close}>
      <NewForm onClose={close} />
    </NewRecord>
  );
}

/** The time that was asked for in the calendar, by the clock by which that is drawn. */
function useAsked() {
  const { zone: organization } = useFormats();
  const { starts, clock } = useSearch({ strict: false } as never) as Record<string, string>;
  const zone = clock === 'organization' ? (organization ?? ownZone()) : ownZone();
  const said = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(starts ?? '') ? starts : undefined;
  return { zone, starts: said ?? nextHour(toLocal(new Date(), zone)) };
}

function NewForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const site = useLikelySite();
  const asked = useAsked();
  const [initialValues] = useState(() =>
    newValues(asked.starts, site ? String(site) : '', asked.zone),
  );
  const files = useFormFiles();
  const add = useAddItem();
  const { draft, ...server } = useKeptForm(
    'calendar.new',
    { initialValues, validate: useItemCheck() },
    async (values) => {
      const { id, number } = await add.mutateAsync(bodyOf(values, files.files));
      toast.done(t('calendar.form.added', { number }));
      void navigate({ to: pagePath(id) } as never);
    },
  );
  return (
    <FormFrame
      id="calendar-form"
      title={t('calendar.new')}
      label={t('common.save')}
      server={server}
      draft={draft}
      unsaved={server.form.isDirty() || files.all.length > 0}
      uploading={files.busy}
      onClose={onClose}
    >
      <ItemFields form={server.form} picker={files.picker} />
    </FormFrame>
  );
}
