import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkDialog } from '@/core/records/BulkDialog';
import { useCategoriesOf } from '@/directory/categories/api';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { type BulkChange, bulkBody, useBulkChange } from './bulk';

interface Named {
  readonly id: number;
  readonly name: string;
}

interface Props {
  change: BulkChange;
  ids: readonly number[];
  /** Of the site that they are at. */
  divisions: readonly Named[];
  onClose: () => void;
  onDone: () => void;
}

const LABELS = {
  category: 'field.category_id',
  division: 'field.division_id',
  sensitive: 'observations.bulk.sees',
} as const;

/** Asks for the one value that all of them get. */
export function ObservationsDialog({ change, ids, divisions, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [value, setValue] = useState('');
  const bulk = useBulkChange();
  const categories = useCategoriesOf('observation');
  const none = { value: '0', label: t('common.none') };
  const choices = {
    category: [none, ...named(categories)],
    division: [none, ...named(divisions)],
    sensitive: [
      { value: 'yes', label: t('observations.bulk.sensitiveYes') },
      { value: 'no', label: t('observations.bulk.sensitiveNo') },
    ],
  }[change];
  const count = ids.length;
  return (
    <BulkDialog
      title={t(`observations.bulk.${change}`)}
      about={t('observations.bulk.about', { count })}
      done={t('observations.bulk.done', { count })}
      ids="observation_ids"
      value={value}
      missing={t('form.choose')}
      busy={bulk.isPending}
      send={() => bulk.mutateAsync(bulkBody(change, value, ids))}
      onClose={onClose}
      onDone={onDone}
      field={(error) => (
        <NativeSelect
          label={t(LABELS[change])}
          description={change === 'sensitive' ? t('observations.sensitiveHelp') : undefined}
          placeholder={t('form.choose')}
          choices={choices}
          value={value}
          error={error}
          onChange={setValue}
        />
      )}
    />
  );
}

function named(all: readonly Named[]) {
  return all.map((each) => ({ value: String(each.id), label: each.name }));
}
