/** A small SMTP server on the loopback that records mails, or rejects recipients on demand. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  /** Headers and body, undecoded. */
  readonly data: string;
}

export interface SmtpServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** The verb of each command so far, such as 'RCPT'. */
  readonly commands: readonly string[];
  /** Replies to every recipient with this line from now on; null accepts them. */
  rejectRecipients(answer: string | null): void;
  stop(): Promise<void>;
  /** Starts again on the same port. */
  start(): Promise<void>;
}

/** `takes`: milliseconds until it has taken a mail. */
export async function startSmtp({ takes = 0 }: { readonly takes?: number } = {}): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  let refusal: string | null = null;
  let port = 0;
  let server: Server;

  const serve = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setEncoding('utf8');
    const reply = (line: string) => socket.write(`${line}\r\n`);
    let [pending, from, to] = ['', '', ''];
    let data: string[] | null = null;
    const onLine = (line: string): void => {
      if (data) {
        if (line !== '.') {
          data.push(line.startsWith('..') ? line.slice(1) : line);
          return;
        }
        received.push({ from, to, data: data.join('\n') });
        data = null;
        if (takes > 0) setTimeout(() => reply('250 taken'), takes);
        else reply('250 taken');
        return;
      }
      const verb = line.slice(0, 4).toUpperCase();
      commands.push(verb);
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      if (verb === 'EHLO') reply('250 loopback');
      else if (verb === 'MAIL') {
        from = address;
        reply('250 ok');
      } else if (verb === 'RCPT') {
        to = address;
        reply(refusal ?? '250 ok');
      } else if (verb === 'DATA') {
        data = [];
        reply('354 go on');
      } else if (verb === 'QUIT') {
        reply('221 bye');
        socket.end();
      } else if (verb === 'STAR') reply('502 no TLS');
      else reply('250 ok');
    };
    socket.on('data', (chunk: string) => {
      const lines = `${pending}${chunk}`.split('\r\n');
      pending = lines.pop() ?? '';
      lines.forEach(onLine);
    });
    reply('220 loopback');
  };
  const start = async (): Promise<void> => {
    server = createServer(serve);
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  };
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    commands,
    rejectRecipients: (answer) => {
      refusal = answer;
    },
    start,
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** All parts of a mail as decoded text. */
export function decodeMail({ data }: ReceivedMail): string {
  const decodedHeaders = data
    .replace(/=\?UTF-8\?Q\?(.*?)\?=\s*/gi, (_, text: string) => decodeQuotedPrintable(text.replace(/_/g, ' ')))
    .replace(/=\?UTF-8\?B\?(.*?)\?=\s*/gi, (_, text: string) => Buffer.from(text, 'base64').toString('utf8'));
  return decodedHeaders
    .split(/\n--[^\n]*\n/)
    .map((part) => {
      const at = part.indexOf('\n\n');
      const [head, body] = [part.slice(0, at), part.slice(at + 2)];
      if (/transfer-encoding: base64/i.test(head)) return `${head}\n${Buffer.from(body, 'base64').toString('utf8')}`;
      return /transfer-encoding: quoted-printable/i.test(head) ? `${head}\n${decodeQuotedPrintable(body)}` : part;
    })
    .join('\n');
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
