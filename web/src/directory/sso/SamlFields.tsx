import { Button, FileButton, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { type Config, type Described, readMetadata } from './api';
import { Certificates } from './Certificates';
import classes from './sso.module.css';

interface Props {
  // biome-ignore lint/suspicious/noExplicitAny: the form's own type.
  props: (field: any) => object;
  config: Config | null;
  /** Where the provider describes itself. */
  metadata: string;
  onRead: (described: Described) => void;
}

/** Who a provider is that answers by SAML: read from what it says of itself, or entered. */
export function SamlFields({ props, config, metadata, onRead }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const [busy, setBusy] = useState(false);
  async function read(from: { address?: string; metadata?: string }) {
    setBusy(true);
    try {
      onRead(await readMetadata(from));
      toast.done(t('sso.metadataRead'));
    } catch (cause) {
      toast.failed(sentence(cause));
    }
    setBusy(false);
  }
  const { origin } = window.location;
  return (
    <>
      <p className={classes.note}>{t('sso.samlProviderText')}</p>
      <dl className={classes.facts}>
        <dt>{t('sso.acs')}</dt>
        <dd>
          <code>{`${origin}/saml/acs`}</code>
        </dd>
        <dt>{t('sso.ownMetadata')}</dt>
        <dd>
          <code>{`${origin}/saml/metadata`}</code>
        </dd>
      </dl>
      <TextInput
        label={t('sso.entityId')}
        description={t('sso.entityIdHelp')}
        required
        {...props('client_id')}
      />
      <TextInput
        label={t('sso.metadataAddress')}
        description={t('sso.metadataAddressHelp')}
        {...props('metadata_address')}
      />
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="xs"
          loading={busy}
          disabled={!metadata.trim()}
          onClick={() => void read({ address: metadata.trim() })}
        >
          {t('sso.readMetadata')}
        </Button>
        <FileButton
          accept="text/xml,application/xml,application/samlmetadata+xml,.xml"
          onChange={(file) => void file?.text().then((text) => read({ metadata: text }))}
        >
          {(button) => (
            <Button {...button} variant="default" size="xs" disabled={busy}>
              {t('sso.metadataFile')}
            </Button>
          )}
        </FileButton>
      </div>
      <TextInput label={t('sso.samlIssuer')} required {...props('issuer')} />
      <TextInput
        label={t('sso.signInAddress')}
        description={t('sso.signInAddressHelp')}
        required
        {...props('sign_in_address')}
      />
      <Textarea
        label={t('sso.signing')}
        description={t('sso.signingHelp')}
        required
        autosize
        minRows={3}
        maxRows={10}
        {...props('certificate')}
      />
      {config ? <Certificates config={config} all /> : null}
      <TextInput
        label={t('sso.groupsOf')}
        description={t('sso.groupsClaimHelp')}
        required
        {...props('groups_claim')}
      />
    </>
  );
}
