/** A small SMTP server on the loopback: takes mails, or refuses recipients as it is told. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  /** Headers and body as they came. */
  readonly data: string;
}

export interface SmtpServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Answers every recipient with this line from now on; null: takes them. */
  refuse(answer: string | null): void;
  stop(): Promise<void>;
  /** On the same port as before. */
  start(): Promise<void>;
}

export async function startSmtp(): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let refusal: string | null = null;
  let port = 0;
  let server: Server;

  const talk = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setEncoding('utf8');
    const say = (line: string) => socket.write(`${line}\r\n`);
    let [pending, from, to] = ['', '', ''];
    let data: string[] | null = null;
    const hear = (line: string): void => {
      if (data) {
        if (line !== '.') {
          data.push(line.startsWith('..') ? line.slice(1) : line);
          return;
        }
        received.push({ from, to, data: data.join('\n') });
        data = null;
        say('250 taken');
        return;
      }
      const verb = line.slice(0, 4).toUpperCase();
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      if (verb === 'EHLO') say('250 loopback');
      else if (verb === 'MAIL') {
        from = address;
        say('250 ok');
      } else if (verb === 'RCPT') {
        to = address;
        say(refusal ?? '250 ok');
      } else if (verb === 'DATA') {
        data = [];
        say('354 go on');
      } else if (verb === 'QUIT') {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    };
    socket.on('data', (chunk: string) => {
      const lines = `${pending}${chunk}`.split('\r\n');
      pending = lines.pop() ?? '';
      lines.forEach(hear);
    });
    say('220 loopback');
  };
  const start = async (): Promise<void> => {
    server = createServer(talk);
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  };
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (answer) => {
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

/** The parts of a mail, decoded: everything that it says, as text. */
export function readable({ data }: ReceivedMail): string {
  const words = data
    .replace(/=\?UTF-8\?Q\?(.*?)\?=\s*/gi, (_, text: string) => quoted(text.replace(/_/g, ' ')))
    .replace(/=\?UTF-8\?B\?(.*?)\?=\s*/gi, (_, text: string) => Buffer.from(text, 'base64').toString('utf8'));
  return words
    .split(/\n--[^\n]*\n/)
    .map((part) => {
      const at = part.indexOf('\n\n');
      const [head, body] = [part.slice(0, at), part.slice(at + 2)];
      if (/transfer-encoding: base64/i.test(head)) return `${head}\n${Buffer.from(body, 'base64').toString('utf8')}`;
      return /transfer-encoding: quoted-printable/i.test(head) ? `${head}\n${quoted(body)}` : part;
    })
    .join('\n');
}

function quoted(text: string): string {
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
