import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLikelySite } from '@/core/records/likelySite';
import { useSites } from '@/core/records/sites';
import { NativeSelect } from '@/ui/form/NativeSelect';
import classes from '../contractors.module.css';

/** The site whose people are shown: the likely one until another is chosen. */
export function useChosenSite(): [number, (site: number) => void] {
  const sites = useSites();
  const likely = useLikelySite();
  const [chosen, choose] = useState(0);
  return [chosen || likely || sites[0]?.id || 0, choose];
}

interface Props {
  site: number;
  onChoose: (site: number) => void;
}

/** Which site; whoever has one only is not asked. */
export function SiteChoice({ site, onChoose }: Props) {
  const { t } = useTranslation();
  const sites = useSites();
  if (sites.length < 2) return null;
  return (
    <div className={classes.narrow}>
      <NativeSelect
        label={t('contractors.onsite.site')}
        choices={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(site)}
        onChange={(value) => onChoose(Number(value))}
      />
    </div>
  );
}
