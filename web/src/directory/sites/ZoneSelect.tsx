import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FORMAT_TAGS, type Locale } from '@/platform/locale';

type Props = Omit<SelectProps, 'data' | 'searchable'>;

/** More zones than this are found by typing a city. */
const SHOWN = 60;

/** Chooses a time zone by its city; each says what its clocks show against UTC. */
export function ZoneSelect(props: Props) {
  const { t, i18n } = useTranslation();
  const { value } = props;
  const data = useMemo(() => {
    const zones = Intl.supportedValuesOf('timeZone');
    const known = !value || zones.includes(value) ? zones : [value, ...zones];
    return known.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  }, [value]);
  return (
    <Select
      placeholder={t('form.choose')}
      nothingFoundMessage={t('form.nothingFound')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
      searchable
      limit={SHOWN}
      selectFirstOptionOnChange
      data={data}
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
