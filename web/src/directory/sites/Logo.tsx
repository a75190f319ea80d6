import { useTranslation } from 'react-i18next';
import { uploadAttachment } from '@/platform/uploads';
import { KeptFiles } from '@/ui/files/KeptFiles';
import { PhotoPicker } from '@/ui/files/PhotoPicker';
import { type FormFiles, useFormFiles } from '@/ui/files/useFormFiles';
import { type Removals, useRemovals } from '@/ui/files/useRemovals';
import type { SiteRecord } from './settings';

export interface LogoState {
  readonly picked: FormFiles;
  readonly removals: Removals;
  readonly kept: readonly NonNullable<SiteRecord['logo']>[];
  readonly changed: boolean;
  /** What is sent of it: a new picture, 0 for none any more, nothing when it stays. */
  readonly id: number | undefined;
}

export function useLogo(site?: SiteRecord): LogoState {
  const kept = site?.logo ? [site.logo] : [];
  const picked = useFormFiles();
  const removals = useRemovals(kept);
  const id = picked.files[0]?.id ?? (removals.ids.length > 0 ? 0 : undefined);
  return { picked, removals, kept, changed: id !== undefined, id };
}

/** The logo of a site: the one it has, and the one it gets. */
export function LogoField({ logo, error }: { logo: LogoState; error?: string }) {
  const { t } = useTranslation();
  return (
    <>
      <KeptFiles files={logo.kept} removals={logo.removals} />
      <PhotoPicker
        label={`${t('sites.logo')} (${t('common.optional')})`}
        help={t('sites.logoHelp')}
        send={uploadAttachment}
        max={1}
        error={error}
        {...logo.picked.picker}
      />
    </>
  );
}
