import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocale, LOCALE_NAMES, LOCALES } from '@/platform/locale';
import { useLocale } from '@/shell/useLocale';
import { Pair } from '@/ui/form/Form';
import { NativeSelect } from '@/ui/form/NativeSelect';

/** Both take effect at once, so there is nothing to save. */
export function PreferencesForm() {
  const { t } = useTranslation();
  const { locale, choose } = useLocale();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const id = useId();
  return (
    <Pair>
      <NativeSelect
        label={t('app.language')}
        description={t('users.languageHelp')}
        value={locale}
        onChange={(value) => isLocale(value) && choose(value)}
        choices={LOCALES.map((each) => ({ value: each, label: LOCALE_NAMES[each] }))}
      />
      <div>
        <p id={id} style={{ fontWeight: 550, fontSize: 13, marginBottom: 4 }}>
          {t('app.theme.label')}
        </p>
        <SegmentedControl
          fullWidth
          aria-labelledby={id}
          value={colorScheme}
          onChange={(value) => setColorScheme(value as 'auto' | 'light' | 'dark')}
          data={(['auto', 'light', 'dark'] as const).map((value) => ({
            value,
            label: t(`app.theme.${value}`),
          }))}
        />
      </div>
    </Pair>
  );
}
