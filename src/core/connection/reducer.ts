/** Whether the API can be reached; the banner 'Sin conexión' shows while it can't. */

declare module '../state' {
  interface RootState {
    readonly connection: ConnectionState;
  }
}

export type ConnectionAction = { readonly type: 'connection/SET_DOWN'; readonly down: boolean };

export const setConnectionDown = (down: boolean): ConnectionAction => ({ type: 'connection/SET_DOWN', down });

export interface ConnectionState {
  readonly down: boolean;
}

export const initialConnection: ConnectionState = { down: false };

export function connectionReducer(
  state: ConnectionState = initialConnection,
  action: ConnectionAction,
): ConnectionState {
  if (action.type !== 'connection/SET_DOWN' || action.down === state.down) return state;
  return { down: action.down };
}
