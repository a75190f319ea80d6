import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { DraftList } from '@/modules/actions/DraftList';
import { emptyDraft } from '@/modules/actions/draft';
import { useFormats } from '@/platform/formats';
import type { IncidentValues } from '../values';

interface Props {
  form: UseFormReturnType<IncidentValues>;
  zone?: string;
}

/** What somebody is to do at once, from the first minute. */
export function ImmediateActions({ form, zone }: Props) {
  const { t } = useTranslation();
  const { today: todayIn } = useFormats();
  const today = todayIn(zone);
  const { actions, site_id } = form.values;
  return (
    <DraftList
      drafts={actions}
      input={form.getInputProps}
      onAdd={() => form.insertListItem('actions', emptyDraft(today))}
      onRemove={(index) => form.removeListItem('actions', index)}
      add={t(actions.length > 0 ? 'actions.draft.another' : 'incidents.actions.addImmediate')}
      siteId={site_id}
      today={today}
    />
  );
}
