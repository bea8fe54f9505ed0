#!/usr/bin/env bash
# Gives this machine a Vulkan device in software, for the tests of the wgpu backend: Mesa's lavapipe.
#
# Does nothing where there is a Vulkan driver already. Needs root and apt, as on Debian; elsewhere it says so and fails.
# Prints what the tests should have in their environment, as lines for `eval`.
set -euo pipefail

has_driver() {
    [ -n "${VK_DRIVER_FILES:-}${VK_ICD_FILENAMES:-}" ] && return 0
    compgen -G '/usr/share/vulkan/icd.d/*.json' >/dev/null || compgen -G '/etc/vulkan/icd.d/*.json' >/dev/null
}

has_loader() {
    ldconfig -p | grep -q 'libvulkan\.so\.1'
}

# Debian 12's Mesa stops long loops silently. A newer one from its backports, unpacked aside, leaves the system alone.
newer_mesa() {
    local place=${XDG_CACHE_HOME:-$HOME/.cache}/lavapipe
    local driver=$place/root/usr/lib/$(uname -m)-linux-gnu/libvulkan_lvp.so
    if [ ! -e "$driver" ]; then
        rm -rf "$place" && mkdir -p "$place/lists/partial"
        local keys=/usr/share/keyrings/debian-archive-keyring.gpg
        echo "deb [signed-by=$keys] http://deb.debian.org/debian bookworm-backports main" >"$place/sources"
        local options=(-o "Dir::Etc::sourcelist=$place/sources" -o Dir::Etc::sourceparts=- -o "Dir::State::Lists=$place/lists")
        (
            cd "$place"
            apt-get -qq "${options[@]}" update
            apt-get -qq "${options[@]}" -t bookworm-backports download mesa-vulkan-drivers
            dpkg -x mesa-vulkan-drivers_*.deb root
            rm -rf -- mesa-vulkan-drivers_*.deb lists
        ) >&2 || return 1
    fi
    # It was built against the libraries of the release.
    ldd "$driver" | grep -q 'not found' && return 1
    printf '{"file_format_version": "1.0.0", "ICD": {"library_path": "%s", "api_version": "1.4.305"}}\n' "$driver" >"$place/lvp_icd.json"
    echo "export VK_DRIVER_FILES=$place/lvp_icd.json"
}

# The loader's layers complain about a missing XDG_RUNTIME_DIR, in between the tests' own output.
echo "export VK_LOADER_LAYERS_DISABLE='*'"

if has_loader && has_driver; then
    exit 0
fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "no Vulkan driver: install Mesa's (mesa-vulkan-drivers on Debian)" >&2
    exit 1
fi
apt-get -qq update >&2
# Also the libraries that a newer Mesa needs.
DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends mesa-vulkan-drivers libvulkan1 >&2
if grep -q '^VERSION_CODENAME=bookworm' /etc/os-release; then
    newer_mesa || echo "no newer Mesa to be had: the tests run on the release's" >&2
fi
