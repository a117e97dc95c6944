/** Whether an address of a part answers with a success. */
const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** etcd, where Patroni keeps who is the primary. One here; three on machines of their own in production. */
export const etcdArguments = (
  folder: string,
  port: number,
  peerPort: number,
  host = '127.0.0.1',
  listen = host,
): string[] => {
  const client = `http://${host}:${port}`;
  const peer = `http://127.0.0.1:${peerPort}`;
  return [
    ...['--name', 'etcd1', '--data-dir', folder],
    ...['--listen-client-urls', `http://${listen}:${port}`, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd1=${peer}`],
    ...['--log-level', 'warn'],
  ];
};

export const etcdAnswers = (port: number): Promise<boolean> => answers(`http://127.0.0.1:${port}/health`);
