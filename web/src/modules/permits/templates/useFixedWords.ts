import { useTranslation } from 'react-i18next';

/** What the editor calls what is the permit's own: its stages, its facts, its locked sections. */
export function useFixedWords() {
  const { t } = useTranslation();
  return {
    stages: [
      { value: 'main', label: t('permits.stage.main') },
      { value: 'closure', label: t('permits.stage.closure') },
      { value: 'extension', label: t('permits.stage.extension') },
    ],
    facts: [{ value: 'night_work', label: t('permits.nightWork') }],
    fixed: [
      {
        value: 'location',
        label: t('permits.section.location'),
        about: t('permits.templates.locationAbout'),
      },
      {
        value: 'duration',
        label: t('permits.section.duration'),
        about: t('permits.templates.durationAbout'),
      },
    ],
  };
}
