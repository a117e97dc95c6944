/** What people call the zones of domain/mexicanZones.json. */
export const ZONE_LABELS: Readonly<Record<string, string>> = {
  'America/Mexico_City': 'Ciudad de México (centro)',
  'America/Cancun': 'Cancún (Quintana Roo)',
  'America/Monterrey': 'Monterrey',
  'America/Merida': 'Mérida',
  'America/Chihuahua': 'Chihuahua',
  'America/Ciudad_Juarez': 'Ciudad Juárez',
  'America/Ojinaga': 'Ojinaga',
  'America/Mazatlan': 'Mazatlán',
  'America/Hermosillo': 'Hermosillo (Sonora)',
  'America/Tijuana': 'Tijuana',
  'America/Matamoros': 'Matamoros',
  'America/Bahia_Banderas': 'Bahía de Banderas',
};
