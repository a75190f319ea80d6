import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onBarrier } from './barrier';
import { answerOf } from './fixtures';
import { session } from './session';
import { setLive } from './transport';
import { uploadAttachment } from './uploads';

type Reply = { status: number; body: object };

const attachment = { id: 7, name: 'a.png', content_type: 'image/png', size: 1, url: '/a' };
const stored: Reply = { status: 201, body: { attachment } };
const refusal = (status: number, code: string, errors = {}): Reply => ({
  status,
  body: { error: 'No.', code, errors },
});

/** What the server answers to uploads in turn, and what it was sent. */
let replies: (Reply | 'lost' | 'never')[] = [];
let sent: Record<string, string>[] = [];
let asked: string[] = [];

class FakeRequest {
  status = 0;
  responseText = '';
  upload = {};
  onload = () => undefined;
  onerror = () => undefined;
  onloadend = () => undefined;
  private headers: Record<string, string> = {};
  open() {}
  abort() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name.toLowerCase()] = value;
  }
  getResponseHeader() {
    return null;
  }
  send() {
    sent.push(this.headers);
    const reply = replies.shift() ?? stored;
    if (reply === 'lost') return void queueMicrotask(() => this.onerror());
    if (reply === 'never') return;
    this.status = reply.status;
    this.responseText = JSON.stringify(reply.body);
    queueMicrotask(() => {
      this.onload();
      this.onloadend();
    });
  }
}

const upload = (file = new File(['x'], 'a.png')) => uploadAttachment(file, () => undefined);

beforeEach(() => {
  replies = [];
  sent = [];
  asked = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', async (input: Request | string) => {
    asked.push(typeof input === 'string' ? input : input.url);
    return new Response(JSON.stringify({ error: 'No.', code: 'session_expired' }), { status: 401 });
  });
  session.open(answerOf());
});

afterEach(() => {
  setLive(false);
  session.close('none');
  vi.unstubAllGlobals();
});

test('an upload carries the session, and the storage is asked for after it', async () => {
  setLive(true);
  expect(await upload()).toEqual(attachment);
  expect(sent[0]).toMatchObject({ authorization: 'Bearer a1', 'x-csrf-token': 'c1' });
  expect(asked).toEqual(['/api/tenants/memory?id=1']);
});

test('what the server says about the file reaches the form', async () => {
  replies = [refusal(422, 'invalid', { file: ['Not this kind.'] })];
  await expect(upload()).rejects.toMatchObject({
    status: 422,
    code: 'invalid',
    fields: { file: ['Not this kind.'] },
  });
});

test('an upload of a session that is over ends it', async () => {
  replies = [refusal(401, 'session_expired')];
  await expect(upload()).rejects.toMatchObject({ status: 401 });
  expect(session.get()).toMatchObject({ phase: 'out', ending: 'expired' });
});

test('an upload finds the roadblock as every call does', async () => {
  const raised = vi.fn();
  const stop = onBarrier(raised);
  replies = [refusal(403, 'roadblock')];
  await expect(upload()).rejects.toMatchObject({ code: 'roadblock' });
  stop();
  expect(raised).toHaveBeenCalledWith('roadblock');
});

test('failed uploads count', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  replies = [1, 2, 3].map(() => refusal(500, 'internal'));
  for (let turn = 0; turn < 3; turn += 1) await upload().catch(() => undefined);
  expect(session.get().phase).toBe('out');
  vi.restoreAllMocks();
});

test('an upload that stands still is given up, as without a network', async () => {
  vi.useFakeTimers();
  replies = ['never'];
  const gone = expect(upload()).rejects.toMatchObject({ status: 0 });
  await vi.advanceTimersByTimeAsync(60_000);
  await gone;
  vi.useRealTimers();
});

test('a file tried again after a lost answer has the same key', async () => {
  replies = ['lost', stored];
  const file = new File(['x'], 'b.png');
  await expect(upload(file)).rejects.toMatchObject({ status: 0 });
  await upload(file);
  expect(sent[1]?.['idempotency-key']).toBe(sent[0]?.['idempotency-key']);
});
