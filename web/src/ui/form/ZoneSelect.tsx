import { type ComboboxItem, Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FORMAT_TAGS, type Locale } from '@/platform/locale';
import { currentZone, isZoneOf, zoneLabel, zones } from '@/platform/zones';

type Props = Omit<SelectProps, 'data' | 'searchable' | 'filter'>;

/** More zones than this are found by typing a city. */
const SHOWN = 60;

/** Chooses a time zone by its city; each says what its clocks show against UTC. */
export function ZoneSelect({ value, ...props }: Props) {
  const { t, i18n } = useTranslation();
  const chosen = value ? currentZone(value) : value;
  const data = useMemo(
    () => zones(chosen ?? '').map((zone) => ({ value: zone, label: zoneLabel(zone) })),
    [chosen],
  );
  return (
    <Select
      placeholder={t('form.choose')}
      nothingFoundMessage={t('form.nothingFound')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDeselect={false}
      {...props}
      value={chosen}
      searchable
      limit={SHOWN}
      selectFirstOptionOnChange
      data={data}
      filter={({ options, search, limit }) =>
        (options as ComboboxItem[])
          .filter((option) => isZoneOf(option.value, search === option.label ? '' : search))
          .slice(0, limit)
      }
      renderOption={({ option }) => (
        <span>
          {option.label} · {offsetOf(option.value, i18n.language as Locale)}
        </span>
      )}
    />
  );
}

function offsetOf(zone: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(FORMAT_TAGS[locale], {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  });
  const parts = format.formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
