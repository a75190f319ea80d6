import { type KeyObject, sign } from 'node:crypto';

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length;
  const long = size > 0xff ? [0x82, size >> 8, size & 0xff] : [0x81, size];
  return Buffer.concat([Buffer.from([tag, ...(size < 0x80 ? [size] : long)]), body]);
}

const text = (value: string) => der(0x0c, Buffer.from(value));
const moment = (days: number) => {
  const at = new Date(Date.now() + days * 86_400_000).toISOString();
  return der(0x17, Buffer.from(`${at.slice(2, 19).replace(/[-:T]/g, '')}Z`));
};

// The extension that says for which address the certificate holds: 127.0.0.1.
const forThisMachine = der(
  0xa3,
  der(0x30, der(0x30, Buffer.from('0603551d110408300687047f000001', 'hex'))),
);

/** A certificate that a key made of itself, for this machine and as many days, in base64. */
export function selfSigned(publicKey: KeyObject, privateKey: KeyObject, days: number): string {
  const rsaSha256 = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
  const commonName = Buffer.from('0603550403', 'hex');
  const name = der(0x30, der(0x31, der(0x30, commonName, text('idp.example'))));
  const content = der(
    0x30,
    Buffer.from('a003020102', 'hex'),
    der(0x02, Buffer.from([1])),
    rsaSha256,
    name,
    der(0x30, moment(-1), moment(days)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    forThisMachine,
  );
  const signature = sign('RSA-SHA256', content, privateKey);
  return der(0x30, content, rsaSha256, der(0x03, Buffer.from([0]), signature)).toString('base64');
}
